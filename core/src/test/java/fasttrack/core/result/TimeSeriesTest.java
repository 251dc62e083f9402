package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Recording;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Seconds;
import fasttrack.core.measure.Tail;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final long MICRO = 1_000L;
  private static final List<TransactionType> TYPES = Shop.TYPES;

  private final Tail tail = Tail.of(1);
  private final Seconds seconds = new Seconds(TYPES.size(), List.of(tail));

  private Samples samples(long measuredNanos) {
    return new Samples(TYPES, new Interval(0, measuredNanos)).telling(tail).with(seconds);
  }

  /** Records transactions that end evenly in a second, the slowest of them last. */
  private void record(Samples samples, long second, int count, long slowestNanos) {
    for (int i = 1; i <= count; i++) {
      long end = second * SECOND + i * (SECOND - 1) / count;
      long begin = Math.max(0, end - slowestNanos * i / count);
      Recording.record(samples, i % 2, Outcome.COMMITTED, begin, begin, begin, end, 0, 0);
    }
    seconds.collect();
  }

  private static TimeSeries of(Samples samples, long measuredNanos) {
    return TimeSeries.of(
        samples, TYPES.stream().map(TransactionType::name).toList(), measuredNanos);
  }

  @Test
  void eachSecondHasThePercentileOfAllTypesTogether() {
    Samples samples = samples(4 * SECOND);
    for (int second = 0; second < 4; second++) {
      record(samples, second, 400, second == 2 ? 100 * MILLI : 10 * MILLI);
    }
    List<TimeSeries.Percentile> percentiles = of(samples, 4 * SECOND).percentiles();
    assertThat(percentiles)
        .extracting(TimeSeries.Percentile::fromNanos)
        .containsExactly(0L, SECOND, 2 * SECOND, 3 * SECOND);
    assertThat(percentiles)
        .extracting(TimeSeries.Percentile::untilNanos)
        .containsExactly(SECOND, 2 * SECOND, 3 * SECOND, 4 * SECOND);
    assertThat(percentiles.get(1).p95Nanos()).isCloseTo(9_500_000, within(20_000L));
    assertThat(percentiles.get(2).p95Nanos()).isCloseTo(95 * MILLI, within(MILLI / 5));
    assertThat(percentiles.get(3).p95Nanos()).isCloseTo(9_500_000, within(20_000L));
  }

  /**
   * Of each type 600 transactions a second: enough for its 95th percentile, and in two its 99th.
   */
  @Test
  void eachTypeHasPercentilesOfItsOwn() {
    Samples samples = samples(2 * SECOND);
    record(samples, 0, 1_200, 10 * MILLI);
    record(samples, 1, 4_000, 20 * MILLI);
    TimeSeries series = of(samples, 2 * SECOND);
    List<String> types = series.types().stream().map(TimeSeries.OfType::type).limit(2).toList();
    List<TimeSeries.TypePercentiles> percentiles = series.typePercentiles();
    assertThat(percentiles)
        .extracting(TimeSeries.TypePercentiles::type)
        .containsExactly(types.get(0), types.get(0), types.get(1), types.get(1));
    assertThat(percentiles)
        .extracting(TimeSeries.TypePercentiles::untilNanos)
        .containsExactly(SECOND, 2 * SECOND, SECOND, 2 * SECOND);
    assertThat(percentiles.get(2).p50Nanos()).isCloseTo(5 * MILLI, within(MILLI / 10));
    assertThat(percentiles.get(2).p95Nanos()).isCloseTo(9_500_000, within(20_000L));
    assertThat(percentiles.get(2).p99Nanos()).isNull();
    assertThat(percentiles.get(3).p50Nanos()).isCloseTo(10 * MILLI, within(MILLI / 10));
    assertThat(percentiles.get(3).p99Nanos()).isCloseTo(19_800_000, within(40_000L));
    assertThat(series.withoutPercentiles().typePercentiles()).isEmpty();
  }

  /** A crash leaves no gap in which the slow ones after it would be missed. */
  @Test
  void aPercentileGoesOnUntilEnoughTransactionsEnded() {
    Samples samples = samples(8 * SECOND);
    record(samples, 0, 400, MILLI);
    record(samples, 4, 50, 500 * MILLI);
    record(samples, 5, 150, 500 * MILLI);
    record(samples, 6, 400, MILLI);
    record(samples, 7, 199, MILLI);
    List<TimeSeries.Percentile> percentiles = of(samples, 8 * SECOND).percentiles();
    assertThat(percentiles)
        .extracting(TimeSeries.Percentile::fromNanos)
        .containsExactly(0L, SECOND, 6 * SECOND);
    assertThat(percentiles)
        .extracting(TimeSeries.Percentile::untilNanos)
        .containsExactly(SECOND, 6 * SECOND, 7 * SECOND);
    assertThat(percentiles.get(1).p95Nanos()).isGreaterThan(400 * MILLI);
  }

  @Test
  void theLastPartEndsWithTheInterval() {
    long measured = 2 * SECOND + SECOND / 2;
    Samples samples = samples(measured);
    record(samples, 1, 100, MILLI);
    record(samples, 2, 400, MILLI);
    record(samples, 3, 400, 300 * MILLI);
    List<TimeSeries.Percentile> percentiles = of(samples, measured).percentiles();
    assertThat(percentiles).hasSize(1);
    assertThat(percentiles.getFirst().fromNanos()).isZero();
    assertThat(percentiles.getFirst().untilNanos()).isEqualTo(measured);
    assertThat(percentiles.getFirst().p95Nanos()).isLessThan(2 * MILLI);
  }

  /**
   * Three hours: the timeline has slices of 32 s, and the seconds are merged by two. Transactions
   * end in two seconds of each eight, and take so little time that a second of them is small.
   */
  @Test
  void aLongRunHasFewPercentilesThatHoldAllOfIt() {
    long hours = 3 * 3_600;
    Samples samples = samples(hours * SECOND);
    for (long second = 0; second < hours; second++) {
      if (second % 8 < 2) {
        record(samples, second, 32, second < hours / 2 ? MICRO : 2 * MICRO);
      }
    }
    TimeSeries series = of(samples, hours * SECOND);
    List<TimeSeries.Percentile> percentiles = series.percentiles();
    assertThat(percentiles).hasSizeLessThanOrEqualTo(TimeSeries.PERCENTILES_MAX);
    assertThat(percentiles.getFirst().fromNanos()).isZero();
    for (int i = 1; i < percentiles.size(); i++) {
      assertThat(percentiles.get(i).fromNanos()).isEqualTo(percentiles.get(i - 1).untilNanos());
      assertThat(percentiles.get(i).fromNanos() % series.sliceNanos()).isZero();
    }
    assertThat(percentiles.getFirst().p95Nanos()).isCloseTo(MICRO, within(MICRO / 10));
    assertThat(percentiles.getLast().p95Nanos()).isCloseTo(2 * MICRO, within(MICRO / 10));
  }

  @Test
  void whereTooFewEndedOrManyWereNotCollectedThereIsNone() {
    Samples few = samples(SECOND);
    record(few, 0, 199, MILLI);
    assertThat(of(few, SECOND).percentiles()).isEmpty();
    assertThat(of(few.with(new Seconds(TYPES.size(), List.of())), SECOND).percentiles()).isEmpty();

    Tail narrow = Tail.of(1_000_000);
    Seconds missed = new Seconds(TYPES.size(), List.of(narrow));
    Samples many = new Samples(TYPES, new Interval(0, SECOND)).telling(narrow).with(missed);
    for (int i = 0; i < 1_030; i++) {
      Recording.record(many, 0, Outcome.COMMITTED, i, i, i, i + MILLI, 0, 0);
    }
    missed.collect();
    assertThat(missed.leftOut()).isEqualTo(6);
    assertThat(of(many, SECOND).percentiles()).hasSize(1);
    for (int i = 0; i < 1_035; i++) {
      Recording.record(many, 0, Outcome.COMMITTED, i, i, i, i + MILLI, 0, 0);
    }
    missed.collect();
    assertThat(missed.leftOut()).isEqualTo(17);
    assertThat(of(many, SECOND).percentiles()).hasSize(1);
    for (int i = 0; i < 1_040; i++) {
      Recording.record(many, 0, Outcome.COMMITTED, i, i, i, i + MILLI, 0, 0);
    }
    missed.collect();
    assertThat(of(many, SECOND).percentiles()).isEmpty();
  }
}
