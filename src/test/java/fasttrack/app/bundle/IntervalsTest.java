package fasttrack.app.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.core.result.RunHeader;
import fasttrack.core.result.RunResult;
import org.junit.jupiter.api.Test;

class IntervalsTest {
  private static RunResult lasting(long nanos) {
    RunResult of = Examples.single();
    RunHeader was = of.header();
    return new RunResult(
        of.format(),
        new RunHeader(
            was.state(), was.startedAt(), was.measuredFrom(), nanos, was.workload(), was.process()),
        of.spec(),
        of.setup(),
        of.work(),
        of.course(),
        of.cpu(),
        of.verdict());
  }

  @Test
  void theLastSliceIsAsLongAsTheIntervalLetsIt() {
    assertThat(Intervals.of(lasting(1_234_567_890L)))
        .hasSize(3)
        .satisfies(lines -> assertThat(lines.get(1)).startsWith("0,1,"))
        .satisfies(lines -> assertThat(lines.get(2)).startsWith("1,0.23456789,"));
  }

  @Test
  void aWholeLastSecondIsOne() {
    assertThat(Intervals.of(lasting(2_000_000_000L)).getLast()).startsWith("1,1,");
  }
}
