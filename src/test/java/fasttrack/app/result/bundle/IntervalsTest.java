package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.core.result.RunResult;
import org.junit.jupiter.api.Test;

class IntervalsTest {
  private static RunResult lasting(long nanos) {
    return Stored.of("run-sqlite-rate").with("/header/measuredNanos", String.valueOf(nanos)).run();
  }

  @Test
  void theLastSliceIsAsLongAsTheIntervalLetsIt() {
    assertThat(Intervals.of(lasting(3_234_567_890L)))
        .hasSize(5)
        .satisfies(lines -> assertThat(lines.get(1)).startsWith("0,1,"))
        .satisfies(lines -> assertThat(lines.get(4)).startsWith("3,0.23456789,"));
  }

  @Test
  void aWholeLastSecondIsOne() {
    assertThat(Intervals.of(lasting(4_000_000_000L)).getLast()).startsWith("3,1,");
  }
}
