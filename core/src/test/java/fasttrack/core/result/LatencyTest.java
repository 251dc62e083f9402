package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which percentiles are told, and what times that are not known do to them. */
class LatencyTest {
  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1_000_000_000L;

  @ParameterizedTest
  @CsvSource({
    "19, 0",
    "20, 1",
    "99, 1",
    "100, 2",
    "199, 2",
    "200, 3",
    "999, 3",
    "1000, 4",
    "9999, 4",
    "10000, 5"
  })
  void tenSamplesLieBeyondEachPercentile(int samples, int known) {
    Latency.Percentiles percentiles = of(1, samples, 0).percentiles();

    assertThat(
            new Long[] {
              percentiles.p50Nanos(),
              percentiles.p90Nanos(),
              percentiles.p95Nanos(),
              percentiles.p99Nanos(),
              percentiles.p999Nanos()
            })
        .satisfies(
            each -> {
              for (int i = 0; i < each.length; i++) {
                assertThat(each[i] != null).as("%d of %d", i, samples).isEqualTo(i < known);
              }
            });
  }

  @Test
  void exactlyTenLieBeyond() {
    Latency latency = of(1, 1_000, 0);

    assertThat(latency.p99Nanos().doubleValue()).isCloseTo(990.0 * MILLI, within(1.0 * MILLI));
    assertThat(latency.p50Nanos().doubleValue()).isCloseTo(500.0 * MILLI, within(0.5 * MILLI));
    assertThat(latency.meanNanos()).isEqualTo(500.5 * MILLI);
    assertThat(latency.censored()).isNull();
  }

  /** 1,000 transactions, of which 20 would have taken longer than 10 s. */
  @Test
  void percentilesAmongTimesThatAreNotKnownAreBounds() {
    Latency latency = of(1, 980, 20);

    assertThat(latency.count()).isEqualTo(980);
    assertThat(latency.p95Nanos().doubleValue()).isCloseTo(950.0 * MILLI, within(1.0 * MILLI));
    assertThat(latency.p99Nanos()).isNull();
    assertThat(latency.hasSamplesFor(99)).as("it is > 10 s").isTrue();
    assertThat(latency.hasSamplesFor(99.9)).as("it is not known").isFalse();
    assertThat(latency.meanNanos()).isNull();
    assertThat(latency.maxNanos()).isNull();
    assertThat(latency.withinOneSecond()).isCloseTo(0.98, within(1e-9));
    assertThat(latency.withinTwoSeconds()).isCloseTo(0.98, within(1e-9));
    assertThat(latency.censored().count()).isEqualTo(20);
    assertThat(latency.censored().meanLeastNanos())
        .isCloseTo((980 * 490.5 * MILLI + 20 * 10.0 * SECOND) / 1_000, within(1.0));
    assertThat(latency.censored().maxLeastNanos()).isEqualTo(10 * SECOND);
  }

  /** Among known times above the bound those that are not known may lie. */
  @Test
  void percentilesBeyondTheBoundAreNotKnown() {
    Histogram histogram = histogram();
    for (int i = 0; i < 900; i++) {
      histogram.recordValue(i < 800 ? SECOND : 12 * SECOND);
    }
    Latency latency = Latency.of(histogram, 0, 100, 10 * SECOND);

    assertThat(latency.p50Nanos().doubleValue()).isCloseTo(SECOND, within(0.001 * SECOND));
    assertThat(latency.p90Nanos()).as("900 are known, from 800 on above the bound").isNull();
    assertThat(latency.censored().maxLeastNanos()).isGreaterThanOrEqualTo(12 * SECOND);
  }

  @Test
  void whereNothingEndedAllAreBounds() {
    Latency latency = Latency.of(histogram(), 0, 50, 10 * SECOND);

    assertThat(latency.p50Nanos()).isNull();
    assertThat(latency.hasSamplesFor(50)).isTrue();
    assertThat(latency.withinTwoSeconds()).isZero();
    assertThat(Latency.of(histogram(), 0, 0, 0)).isEqualTo(Latency.NONE);
  }

  @Test
  void timesThatDoNotCountAreLeftOut() {
    Latency without = of(1, 1_000, 3).withoutTimes();

    assertThat(without.count()).isEqualTo(1_000);
    assertThat(without.meanNanos()).isNull();
    assertThat(without.p50Nanos()).isNull();
    assertThat(without.maxNanos()).isNull();
    assertThat(without.withinTwoSeconds()).isNull();
  }

  /** Times of 1, 2, 3 … milliseconds, and some that are only known to be above 10 s. */
  private static Latency of(int from, int until, long longer) {
    Histogram histogram = histogram();
    LongStream.rangeClosed(from, until).forEach(i -> histogram.recordValue(i * MILLI));
    long sum = LongStream.rangeClosed(from, until).sum() * MILLI;
    return Latency.of(histogram, sum, longer, 10 * SECOND);
  }

  private static Histogram histogram() {
    return new Histogram(100, 3_600 * SECOND, 3);
  }
}
