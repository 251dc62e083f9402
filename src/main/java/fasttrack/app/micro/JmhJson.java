package fasttrack.app.micro;

import fasttrack.app.micro.MicroResult.Header;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.UnreadableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads what JMH itself writes with {@code -rf json}. */
public final class JmhJson {
  private JmhJson() {}

  /**
   * Reads a result. A micro-run's name is made of its class, its method, and the values of its
   * parameters. The package is left out unless it tells two classes apart; the mode is added where
   * JMH ran it in several.
   *
   * @param file the file's name
   * @throws UnreadableException where this is no result of JMH
   */
  public static MicroResult read(String json, String file) {
    JsonNode all = tree(json);
    List<MicroRun> runs = new ArrayList<>();
    for (JsonNode each : all) {
      runs.add(run(each, all));
    }
    Header header = new Header("", version(all.path(0)), "", file, null, false, List.of());
    return new MicroResult(MicroResult.FORMAT, header, runs, List.of());
  }

  /**
   * Reads a result as it is.
   *
   * @throws UnreadableException where this is no JSON
   */
  static JsonNode tree(String json) {
    try {
      return ResultJson.MAPPER.readTree(json);
    } catch (JacksonException e) {
      throw new UnreadableException("this is no result of JMH: " + ResultJson.problem(e), e);
    }
  }

  private static String version(JsonNode run) {
    return run.isMissingNode()
        ? ""
        : "JMH " + text(run, "jmhVersion") + ", Java " + text(run, "jdkVersion");
  }

  private static boolean isRepeated(JsonNode run, JsonNode all) {
    return all.valueStream()
        .anyMatch(
            other ->
                other.path("benchmark").equals(run.path("benchmark"))
                    && other.path("params").equals(run.path("params"))
                    && !other.path("mode").equals(run.path("mode")));
  }

  /** Tells whether a class of another package has a method of the same name. */
  private static boolean isAmbiguous(String benchmark, JsonNode all) {
    return all.valueStream()
        .map(other -> other.path("benchmark").asString(""))
        .anyMatch(
            other ->
                !other.equals(benchmark)
                    && withoutPackage(other).equals(withoutPackage(benchmark)));
  }

  static String withoutPackage(String benchmark) {
    return benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1);
  }

  private static MicroRun run(JsonNode run, JsonNode all) {
    String benchmark = text(run, "benchmark");
    String mode = text(run, "mode");
    Map<String, String> parameters = new LinkedHashMap<>();
    run.path("params")
        .properties()
        .forEach(p -> parameters.put(p.getKey(), p.getValue().asString("")));
    Map<String, MicroMeasure> metrics = new LinkedHashMap<>();
    // older versions of JMH mark what is not the benchmark's own by a dot
    run.path("secondaryMetrics")
        .properties()
        .forEach(m -> metrics.put(m.getKey().replaceFirst("^·", ""), measure(m.getValue())));
    String method = isAmbiguous(benchmark, all) ? benchmark : withoutPackage(benchmark);
    String name = String.join(" ", method, String.join(", ", parameters.values())).strip();
    return new MicroRun(
        isRepeated(run, all) ? name + ", " + mode : name,
        benchmark,
        parameters,
        mode,
        measure(run.path("primaryMetric")),
        metrics,
        List.of());
  }

  private static MicroMeasure measure(JsonNode metric) {
    List<List<Double>> forks = new ArrayList<>();
    boolean histogram = metric.has("rawDataHistogram");
    for (JsonNode fork : metric.path(histogram ? "rawDataHistogram" : "rawData")) {
      forks.add(
          fork.valueStream()
              .map(each -> histogram ? mean(each) : each.asDouble(Double.NaN))
              .toList());
    }
    return new MicroMeasure(text(metric, "scoreUnit"), forks);
  }

  /** Returns the mean of a sampled iteration, which JMH writes as pairs of a time and its count. */
  static double mean(Iterable<JsonNode> pairs) {
    double sum = 0;
    double count = 0;
    for (JsonNode pair : pairs) {
      sum += pair.path(0).asDouble() * pair.path(1).asDouble();
      count += pair.path(1).asDouble();
    }
    return sum / count;
  }

  private static String text(JsonNode node, String property) {
    JsonNode text = node.path(property);
    if (!text.isString()) {
      throw new UnreadableException("this is no result of JMH: it has no " + property);
    }
    return text.asString();
  }
}
