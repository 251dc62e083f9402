package fasttrack.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.core.result.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SurvivalsTest {
  private static RunResult run(String survives, String durability) {
    return Stored.of("run-sqlite")
        .with("/setup/survives", survives)
        .with("/spec/target/durability", durability)
        .run();
  }

  private static Optional<String> unlike(String... survives) {
    Map<String, RunResult> runs = new LinkedHashMap<>();
    for (String each : survives) {
      runs.put("s" + (runs.size() + 1), run(each, "\"DURABLE\""));
    }
    return Survivals.unlike(runs);
  }

  @Test
  void commitsThatDoNotSurviveTheSameAreSaid() {
    assertThat(unlike("\"KILL\"", "null", "\"NOTHING\""))
        .hasValue(
            "The systems' commits differ in what they survive: s1: a kill of the engine's process;"
                + " s3: nothing. Durable commits survive the same.");
    assertThat(unlike("\"KILL\"", "\"KILL\"", "null")).isEmpty();
  }

  @Test
  void promisesThatDifferOnPurposeAreNotSaid() {
    assertThat(
            Survivals.unlike(
                Map.of(
                    "durable", run("\"POWER_LOSS\"", "\"DURABLE\""),
                    "relaxed", run("\"KILL\"", "\"RELAXED\""))))
        .isEmpty();
  }
}
