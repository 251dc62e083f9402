package fasttrack.app.micro;

import java.util.List;
import java.util.Map;

/**
 * A microbenchmark with its parameters.
 *
 * @param name its name, unique within the result: {@code T1 network, memory} for example
 * @param benchmark JMH's name of it, with its class
 * @param parameters JMH's parameters and their values
 * @param mode JMH's mode, {@code avgt} for example
 * @param score what JMH measured
 * @param metrics what profilers measured beside it, by name; {@code gc.alloc.rate.norm} and names
 *     that begin with {@code count.} are the same in every run of a build
 * @param statements the statements or calls of its transaction; empty where it has none
 */
public record MicroRun(
    String name,
    String benchmark,
    Map<String, String> parameters,
    String mode,
    MicroMeasure score,
    Map<String, MicroMeasure> metrics,
    List<String> statements) {}
