package fasttrack.app.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What JMH wrote of several forks, taken apart and put together again. */
class JmhForksTest {
  private static final double EXACT = 1e-9;

  private static JsonNode sample(String name) throws Exception {
    try (var in = JmhForksTest.class.getResourceAsStream("/fasttrack/app/micro/" + name)) {
      return ResultJson.MAPPER.readTree(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Leaves one fork of each figure, as if JMH had run that alone. */
  private static String fork(JsonNode whole, int number) {
    JsonNode copy = whole.deepCopy();
    for (JsonNode run : copy) {
      ((ObjectNode) run).put("forks", 1);
      alone((ObjectNode) run.path("primaryMetric"), number);
      run.path("secondaryMetrics").forEach(metric -> alone((ObjectNode) metric, number));
    }
    return copy.toString();
  }

  private static void alone(ObjectNode metric, int number) {
    ArrayNode raw = (ArrayNode) metric.path("rawData");
    JsonNode one = raw.get(number);
    metric.putArray("rawData").add(one);
    metric.put("score", -1);
    metric.put("scoreError", "NaN");
    metric.remove(List.of("scoreConfidence", "scorePercentiles"));
  }

  @Test
  void theyAreWhatJmhMakesOfThem() throws Exception {
    JsonNode whole = sample("jmh-forks.json");
    JmhForks forks = new JmhForks();
    assertThat(forks.isEmpty()).isTrue();
    int count = whole.path(0).path("forks").asInt();
    IntStream.range(0, count).forEach(number -> forks.add(fork(whole, number)));
    assertThat(forks.isEmpty()).isFalse();
    JsonNode again = ResultJson.MAPPER.readTree(forks.json());
    assertThat(again.size()).isEqualTo(whole.size());
    for (int i = 0; i < whole.size(); i++) {
      assertThat(again.path(i).path("benchmark")).isEqualTo(whole.path(i).path("benchmark"));
      assertThat(again.path(i).path("params")).isEqualTo(whole.path(i).path("params"));
      assertThat(again.path(i).path("forks")).isEqualTo(whole.path(i).path("forks"));
      same(again.path(i).path("primaryMetric"), whole.path(i).path("primaryMetric"));
      JsonNode metrics = whole.path(i).path("secondaryMetrics");
      JsonNode merged = again.path(i).path("secondaryMetrics");
      // a sum over all forks is none of our figures
      same(merged.path("gc.alloc.rate.norm"), metrics.path("gc.alloc.rate.norm"));
    }
  }

  private static void same(JsonNode merged, JsonNode right) {
    assertThat(merged.path("rawData")).isEqualTo(right.path("rawData"));
    assertThat(merged.path("scoreUnit")).isEqualTo(right.path("scoreUnit"));
    near(merged.path("score"), right.path("score"));
    near(merged.path("scoreError"), right.path("scoreError"));
    near(merged.path("scoreConfidence").path(0), right.path("scoreConfidence").path(0));
    near(merged.path("scoreConfidence").path(1), right.path("scoreConfidence").path(1));
    for (String percent : List.of("0.0", "50.0", "90.0", "99.0", "100.0")) {
      near(
          merged.path("scorePercentiles").path(percent),
          right.path("scorePercentiles").path(percent));
    }
  }

  private static void near(JsonNode merged, JsonNode right) {
    assertThat(merged.asDouble()).isCloseTo(right.asDouble(), within(EXACT * right.asDouble()));
  }

  @Test
  void aFigureThatOnlyALaterForkHasIsKept() {
    JmhForks forks = new JmhForks();
    forks.add(run("{}"));
    forks.add(
        run("{\"count.x\": {\"score\": 2.0, \"rawData\": [[2.0]], \"scoreUnit\": \"#/op\"}}"));
    JsonNode merged = ResultJson.MAPPER.readTree(forks.json()).path(0);
    assertThat(merged.path("secondaryMetrics").path("count.x").path("score").asDouble())
        .isEqualTo(2);
    assertThat(merged.path("primaryMetric").path("rawData").size()).isEqualTo(2);
  }

  private static String run(String metrics) {
    return """
    [{"benchmark": "x.Y.z", "mode": "avgt", "forks": 1,
      "primaryMetric": {"score": 1.0, "scoreUnit": "us/op", "rawData": [[1.0, 3.0]]},
      "secondaryMetrics": %s}]\
    """
        .formatted(metrics);
  }

  @Test
  void whatJmhAddsUpIsAddedUp() {
    JmhForks forks = new JmhForks();
    String collections =
        "{\"gc.count\": {\"score\": 3.0, \"rawData\": [[1.0, 2.0]], \"scoreUnit\": \"counts\"}}";
    forks.add(run(collections));
    forks.add(run(collections));
    JsonNode merged = ResultJson.MAPPER.readTree(forks.json()).path(0);
    assertThat(merged.path("secondaryMetrics").path("gc.count").path("score").asDouble())
        .isEqualTo(6);
  }

  @Test
  void theMeanOfSamplesIsThatOfAllForks() {
    JmhForks forks = new JmhForks();
    forks.add(sampled("[[1.0, 3], [5.0, 1]]"));
    forks.add(sampled("[[10.0, 4]]"));
    JsonNode metric = ResultJson.MAPPER.readTree(forks.json()).path(0).path("primaryMetric");
    assertThat(metric.path("score").asDouble()).isEqualTo((3 * 1 + 5 + 4 * 10) / 8.0);
    assertThat(metric.path("rawDataHistogram").size()).isEqualTo(2);
    assertThat(metric.has("scorePercentiles")).as("those of one fork").isFalse();
  }

  private static String sampled(String pairs) {
    return """
    [{"benchmark": "x.Y.z", "mode": "sample", "forks": 1,
      "primaryMetric": {"score": 1.0, "scoreUnit": "us/op", "scorePercentiles": {"50.0": 1.0},
        "rawDataHistogram": [[%s]]},
      "secondaryMetrics": {}}]\
    """
        .formatted(pairs);
  }

  @Test
  void whatIsNoResultOfJmhIsSaidSo() {
    assertThatThrownBy(() -> new JmhForks().add("Exception in thread"))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("no result of JMH");
  }
}
