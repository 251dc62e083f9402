package fasttrack.app.study.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.core.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LossesTest {
  private static RunResult run(String survives, String durability) {
    return Stored.of("run-sqlite")
        .with("/setup/survives", survives)
        .with("/spec/target/durability", durability)
        .run();
  }

  private static List<String> losses(RunResult... runs) {
    Map<String, RunResult> all = new LinkedHashMap<>();
    for (RunResult each : runs) {
      all.put("s" + (all.size() + 1), each);
    }
    return Losses.of(all);
  }

  @Test
  void whatMayLoseCommitsIsSaidOfEachSystemThatMay() {
    RunResult durable = run("\"POWER_LOSS\"", "\"DURABLE\"");
    RunResult relaxed = run("\"KILL\"", "\"RELAXED\"");
    assertThat(losses(durable, run("\"NOTHING\"", "\"NONE\""), relaxed))
        .containsExactly(
            "s2: a crash of the engine may lose the last commits",
            "s3: a loss of power may lose the last commits");
    assertThat(losses(relaxed, relaxed))
        .containsExactly("a loss of power may lose the last commits of each system");
    assertThat(losses(durable, durable)).isEmpty();
  }

  @Test
  void theEnginesOwnSettingIsNamed() {
    RunResult durable = run("\"POWER_LOSS\"", "\"DURABLE\"");
    RunResult relaxed =
        Stored.of("run-sqlite")
            .with("/setup/survives", "\"KILL\"")
            .with("/setup/engine/settings/synchronous", "\"normal\"")
            .run();
    assertThat(losses(durable, relaxed))
        .containsExactly("s2: a loss of power may lose the last commits (synchronous normal)");
  }
}
