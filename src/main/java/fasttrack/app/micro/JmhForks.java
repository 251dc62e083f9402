package fasttrack.app.micro;

import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.core.statistics.StudentT;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts results of JMH of one fork each together, as if JMH had run all forks itself: so that forks
 * of several builds can take turns, and other programs read the result. Used by one thread.
 */
public final class JmhForks {
  private static final double LEVEL = 0.999;
  private static final double PERCENT = 100;
  private static final String PRIMARY = "primaryMetric";
  private static final String SECONDARY = "secondaryMetrics";
  private static final String RAW = "rawData";
  private static final String HISTOGRAM = "rawDataHistogram";

  /** What JMH adds up over iterations and forks. */
  private static final Set<String> SUMS = Set.of("gc.count", "gc.time");

  private static final double[] PERCENTS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};

  private final Map<String, ObjectNode> runs = new LinkedHashMap<>();

  /**
   * Adds what JMH wrote of a fork, with one or several micro-runs.
   *
   * @throws UnreadableException where this is no result of JMH
   */
  public void add(String json) {
    for (JsonNode run : JmhJson.tree(json)) {
      String key = List.of(run.path("benchmark"), run.path("mode"), run.path("params")).toString();
      ObjectNode before = runs.putIfAbsent(key, (ObjectNode) run);
      if (before != null) {
        append(before, (ObjectNode) run);
      }
    }
  }

  /** Tells whether there is nothing. */
  public boolean isEmpty() {
    return runs.isEmpty();
  }

  /** Returns all forks as JMH writes them. */
  public String json() {
    ArrayNode all = ResultJson.MAPPER.createArrayNode();
    runs.values().forEach(all::add);
    return ResultJson.MAPPER.writeValueAsString(all);
  }

  private static void append(ObjectNode run, ObjectNode fork) {
    run.put("forks", run.path("forks").asInt() + fork.path("forks").asInt());
    append(run, PRIMARY, fork.path(PRIMARY));
    ObjectNode metrics = (ObjectNode) run.path(SECONDARY);
    fork.path(SECONDARY)
        .properties()
        .forEach(metric -> append(metrics, metric.getKey(), metric.getValue()));
  }

  private static void append(ObjectNode metrics, String name, JsonNode more) {
    if (!(metrics.path(name) instanceof ObjectNode metric)) {
      metrics.set(name, more);
      return;
    }
    for (String raw : List.of(RAW, HISTOGRAM)) {
      if (metric.path(raw) instanceof ArrayNode forks) {
        more.path(raw).forEach(forks::add);
      }
    }
    if (SUMS.contains(name)) {
      metric.put("score", metric.path("score").asDouble() + more.path("score").asDouble());
    } else if (metric.path(RAW) instanceof ArrayNode forks) {
      describe(metric, values(forks));
    } else if (metric.path(HISTOGRAM) instanceof ArrayNode forks) {
      describeSampled(metric, forks);
    }
  }

  private static double[] values(ArrayNode forks) {
    return forks
        .valueStream()
        .flatMap(JsonNode::valueStream)
        .filter(JsonNode::isNumber)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  /** The mean of all samples; what else JMH says of them would be that of one fork. */
  private static void describeSampled(ObjectNode metric, ArrayNode forks) {
    List<JsonNode> pairs =
        forks.valueStream().flatMap(JsonNode::valueStream).flatMap(JsonNode::valueStream).toList();
    metric.put("score", JmhJson.mean(pairs));
    metric.put("scoreError", "NaN");
    metric.remove(List.of("scoreConfidence", "scorePercentiles"));
  }

  /** As JMH does: the mean, half of its 99.9 % confidence interval, and percentiles. */
  private static void describe(ObjectNode metric, double[] values) {
    if (values.length == 0) {
      return;
    }
    double mean = Mean.of(values).getAsDouble();
    metric.put("score", mean);
    if (values.length > 1) {
      double t = StudentT.quantile(values.length - 1, (1 - LEVEL) / 2);
      double error = t * StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length);
      metric.put("scoreError", error);
      ArrayNode interval = metric.putArray("scoreConfidence");
      interval.add(mean - error).add(mean + error);
    }
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    double[] at =
        IntStream.range(0, PERCENTS.length).mapToDouble(i -> PERCENTS[i] / PERCENT).toArray();
    double[] found = Quantile.withDefaults().with(EstimationMethod.HF6).evaluate(values, at);
    for (int i = 0; i < PERCENTS.length; i++) {
      percentiles.put(String.valueOf(PERCENTS[i]), found[i]);
    }
  }
}
