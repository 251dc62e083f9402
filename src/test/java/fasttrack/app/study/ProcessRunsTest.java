package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.core.spec.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessRunsTest {
  private static final Choices STANDING =
      Choices.of(List.of(Parameters.REPEAT.standing("6"), Parameters.RUNS));

  private static Span seconds(long seconds) {
    return new Span.Time(seconds * 1_000_000_000L);
  }

  @Test
  void aProcessMeasuresForTenSecondsUnlessThatTakesTooManyRuns() {
    assertThat(ProcessRuns.of(STANDING, seconds(10), 2, 2)).isEqualTo(1);
    assertThat(ProcessRuns.of(STANDING, seconds(3), 2, 2)).isEqualTo(4);
    assertThat(ProcessRuns.of(STANDING, seconds(1), 2, 2)).isEqualTo(ProcessRuns.MAX);
    assertThat(ProcessRuns.of(STANDING, seconds(3), 7, 1)).as("points share it").isEqualTo(1);
    assertThat(ProcessRuns.of(STANDING, new Span.Count(100), 2, 2)).isEqualTo(1);
  }

  @Test
  void whereTooFewBlocksArePlannedForAnIntervalOneRunIsEnough() {
    Choices few = STANDING.with(Parameters.REPEAT, "5");
    assertThat(ProcessRuns.of(few, seconds(1), 2, 2)).isEqualTo(1);
    assertThat(ProcessRuns.of(few.with(Parameters.RUNS, "9"), seconds(1), 2, 2)).isEqualTo(9);
  }

  @Test
  void moreProcessesThanThereIsMemoryForAreNotKept() {
    int tooMany = 1_000_000;
    assertThat(ProcessRuns.of(STANDING, seconds(1), tooMany, tooMany)).isEqualTo(1);
    Choices two = STANDING.with(Parameters.RUNS, "2");
    assertThatThrownBy(() -> ProcessRuns.of(two, seconds(1), tooMany, tooMany))
        .hasMessageMatching(
            "this machine has memory for \\d+ Java process(es)?, but this study needs 1,000,000;"
                + " use --runs 1");
  }

  /** The more runs vary, and the more a process costs, the more runs it makes. */
  @Test
  void whatIsDearIsUsedMore() {
    assertThat(ProcessRuns.best(4, 1)).isEqualTo(2);
    assertThat(ProcessRuns.best(0.1, 1)).isEqualTo(1);
    assertThat(ProcessRuns.best(9, 1)).isEqualTo(3);
    assertThat(ProcessRuns.best(Double.MAX_VALUE, 1)).isEqualTo(ProcessRuns.MAX);
  }
}
