package fasttrack.core.spec;

import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.ServerCpuMethod;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database under test, and how it is used.
 *
 * @param backend the backend's name
 * @param isolation the isolation level of all transactions
 * @param durability what a commit promises
 * @param execution how transactions reach the engine
 * @param options the values of the backend's own options, by name; never a secret
 * @param serverCpu how the CPU time of the server's sessions is to be found out; null for the best
 *     way that there is
 * @param waits whether it is sampled what transactions wait for
 */
public record Target(
    String backend,
    Isolation isolation,
    Durability durability,
    ExecutionMode execution,
    Map<String, List<String>> options,
    @Nullable ServerCpuMethod serverCpu,
    WaitSampling waits) {

  /** Makes the target that a backend opens with options. */
  public static Target of(Backend backend, Options options) {
    return new Target(
        backend.name(),
        options.isolation(),
        options.durability(),
        options.execution(),
        options.own().given(),
        options.serverCpu(),
        WaitSampling.ON);
  }

  /** Returns this target with or without samples of what transactions wait for. */
  public Target with(WaitSampling sampling) {
    return new Target(backend, isolation, durability, execution, options, serverCpu, sampling);
  }
}
