package fasttrack.jmh.idle;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.RunResult;
import org.junit.jupiter.api.Test;

/** A run on nothing is a whole run; how long anything took does not matter here. */
class IdleRunTest {
  @Test
  void aRunOnNothingIsVerifiedAndToldInSixFigures() {
    IdleRun run = new IdleRun();
    RunResult result = run.execute(65, 100_000_000L, 600_000_000L);
    assertThat(result.spec().load().connections()).isEqualTo(16);
    assertThat(result.work().counts().due()).isPositive();
    assertThat(result.verdict().verification().answersChecked()).isPositive();
    assertThat(result.verdict().verification().answerDifferences()).isEmpty();
    assertThat(result.verdict().verification().stateAfter()).isEmpty();
    assertThat(run.costs(result).split(" ")).hasSize(6);
  }
}
