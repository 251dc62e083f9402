package fasttrack.core.result;

import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Seconds;
import fasttrack.core.measure.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The measured interval in slices of equal length, those in which nothing ended included. The last
 * slice may lie in the interval in part only.
 *
 * @param sliceNanos the length of a slice
 * @param types each transaction type that ran, in published order, with as many slices each
 * @param percentiles response times of all types together, in the order of time and without
 *     overlap; empty of a saturated run, where too few transactions ended, and where they came so
 *     fast that over 1 % of them were not collected
 * @param typePercentiles the same of each transaction type, by type; empty likewise
 */
public record TimeSeries(
    long sliceNanos,
    List<OfType> types,
    List<Percentile> percentiles,
    List<TypePercentiles> typePercentiles) {
  /** There are no more percentiles than this: of a long run, each is of two slices or more. */
  public static final int PERCENTILES_MAX = 300;

  /** There are no more percentiles of a type than this. */
  private static final int TYPE_PERCENTILES_MAX = 100;

  /** A timeline's shorter slices are joined to this length, which keeps a result small: 1 s. */
  private static final long SLICE_MIN_NANOS = 1_000_000_000L;

  /** No slice, as of a result that was kept without them. */
  public static final TimeSeries NONE =
      new TimeSeries(SLICE_MIN_NANOS, List.of(), List.of(), List.of());

  /** So many transactions for each that was not collected make the others a fair picture. */
  private static final int COLLECTED_MIN = 100;

  /**
   * One transaction type. A list has an entry for each slice.
   *
   * @param type the type's name
   * @param counts how many good transactions ended in the slice
   * @param responseNanos the sum of their response times
   */
  public record OfType(String type, List<Long> counts, List<Long> responseNanos) {}

  /**
   * How long responses took for a part of the interval: as many whole slices as it takes for enough
   * transactions to lie beyond the percentile.
   *
   * @param fromNanos when the part begins, since the measured interval began
   * @param untilNanos when it ends
   * @param p95Nanos the 95th percentile of the response times of good transactions that were due in
   *     the interval and ended in this part, with three digits
   */
  public record Percentile(long fromNanos, long untilNanos, long p95Nanos) {}

  /**
   * The same of one transaction type.
   *
   * @param type the type's name
   * @param fromNanos when the part begins, since the measured interval began
   * @param untilNanos when it ends
   * @param p50Nanos the median response time
   * @param p95Nanos the 95th percentile
   * @param p99Nanos the 99th; null where too few transactions lie beyond it
   */
  public record TypePercentiles(
      String type,
      long fromNanos,
      long untilNanos,
      long p50Nanos,
      long p95Nanos,
      @Nullable Long p99Nanos) {}

  /**
   * Takes over what was measured, in slices of at least one second.
   *
   * @param types the names of the types
   * @param measuredNanos the length of the measured interval
   */
  public static TimeSeries of(Samples samples, List<String> types, long measuredNanos) {
    Timeline timeline = samples.timeline();
    int joined = (int) Math.max(1, SLICE_MIN_NANOS / timeline.widthNanos());
    int slots = timeline.slices(measuredNanos);
    int slices = Math.ceilDiv(slots, joined);
    List<OfType> series = new ArrayList<>();
    for (int type = 0; type < types.size(); type++) {
      Long[] counts = new Long[slices];
      Long[] sums = new Long[slices];
      Arrays.fill(counts, 0L);
      Arrays.fill(sums, 0L);
      for (int slot = 0; slot < slots; slot++) {
        counts[slot / joined] += timeline.count(slot, type);
        sums[slot / joined] += timeline.responseNanos(slot, type);
      }
      series.add(new OfType(types.get(type), List.of(counts), List.of(sums)));
    }
    long sliceNanos = joined * timeline.widthNanos();
    TimeSeries rates = new TimeSeries(sliceNanos, series, List.of(), List.of());
    Seconds seconds = samples.seconds();
    return seconds == null
            || seconds.leftOut() * COLLECTED_MIN > seconds.all().getTotalCount() + seconds.leftOut()
        ? rates
        : rates.with(seconds, measuredNanos);
  }

  private TimeSeries with(Seconds seconds, long measuredNanos) {
    Parts all = parts("", PERCENTILES_MAX, measuredNanos);
    List<Parts> each =
        types.stream().map(of -> parts(of.type, TYPE_PERCENTILES_MAX, measuredNanos)).toList();
    seconds.visit(
        (from, type, times) -> {
          all.add(from, times);
          each.get(type).add(from, times);
        });
    List<TypePercentiles> ofTypes = new ArrayList<>();
    for (Parts parts : each) {
      parts.end(measuredNanos);
      ofTypes.addAll(parts.ended);
    }
    all.end(measuredNanos);
    List<Percentile> ofAll =
        all.ended.stream()
            .map(part -> new Percentile(part.fromNanos, part.untilNanos, part.p95Nanos))
            .toList();
    return new TimeSeries(sliceNanos, types, ofAll, ofTypes);
  }

  private Parts parts(String type, int most, long measuredNanos) {
    return new Parts(type, sliceNanos * Math.max(1, Math.ceilDiv(slices(), most)), measuredNanos);
  }

  /** Joins response times, which come in the order of time, to parts of the interval. */
  private static final class Parts {
    private final String type;
    private final long partNanos;
    private final long measuredNanos;
    private final List<TypePercentiles> ended = new ArrayList<>();
    private final Histogram times = new Histogram(Seconds.DIGITS);
    private long from;
    private long until;

    Parts(String type, long partNanos, long measuredNanos) {
      this.type = type;
      this.partNanos = partNanos;
      this.measuredNanos = measuredNanos;
      this.until = partNanos;
    }

    /** What ended in a slot after the interval belongs to none of its parts. */
    void add(long at, Histogram more) {
      if (at >= measuredNanos) {
        return;
      }
      if (at >= until) {
        end(until);
        until = (at / partNanos + 1) * partNanos;
      }
      times.add(more);
    }

    /** Ends the part if it has enough transactions; otherwise it goes on. */
    void end(long at) {
      Latency latency = Latency.of(times, 0);
      Long p50Nanos = latency.p50Nanos();
      Long p95Nanos = latency.p95Nanos();
      if (p50Nanos != null && p95Nanos != null) {
        long last = Math.min(at, measuredNanos);
        ended.add(new TypePercentiles(type, from, last, p50Nanos, p95Nanos, latency.p99Nanos()));
        times.reset();
        from = at;
      }
    }
  }

  /** Returns the same without percentiles, which do not count. */
  public TimeSeries withoutPercentiles() {
    return new TimeSeries(sliceNanos, types, List.of(), List.of());
  }

  /** Returns how many slices there are. */
  public int slices() {
    return types.isEmpty() ? 0 : types.getFirst().counts().size();
  }
}
