package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Interval;
import org.junit.jupiter.api.Test;

/** When a measured interval ends. */
class MeasurementTest {
  private static final long ENDLESS = Long.MAX_VALUE;

  @Test
  void anIntervalOfAGivenTimeEndsWhenItWasTo() {
    assertThat(Measurement.kept(new Interval(100, 200), 201, 190))
        .isEqualTo(new Interval(100, 200));
    assertThat(Measurement.kept(new Interval(100, 200), 203, 230))
        .as("the last transaction ended later")
        .isEqualTo(new Interval(100, 200));
  }

  @Test
  void oneThatWasStoppedEndsThen() {
    assertThat(Measurement.kept(new Interval(100, 200), 160, 140))
        .as("nothing was due between the last transaction's end and the stop")
        .isEqualTo(new Interval(100, 160));
    assertThat(Measurement.kept(new Interval(100, 200), 60, 50)).isEqualTo(new Interval(100, 100));
  }

  @Test
  void oneOfANumberOfTransactionsEndsWithTheLast() {
    assertThat(Measurement.kept(new Interval(100, ENDLESS), 260, 250))
        .isEqualTo(new Interval(100, 250));
  }
}
