package fasttrack.core.statistics;

import fasttrack.core.measure.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Whether the rate of a run stayed the same over the measured interval. Two changes are estimated,
 * each with its interval: the trend from the interval's begin to its end, and the step from its
 * first quarter to the rest, which a warm-up that was too short leaves and a trend alone may miss.
 * The rate is steady only if both intervals lie within {@value #CHANGE_SMALL}; it is not if one
 * lies wholly beyond. Else the run was too short, or too noisy, to tell.
 *
 * @param slices how many slices of time were compared
 * @param sliceNanos how long each was
 * @param drift how much the rate grew from the begin of the first slice to the end of the last, as
 *     a share of its median; null where there were too few slices
 * @param firstQuarter how much higher the rate was in the first quarter of the slices than in the
 *     others, as a share of theirs; null likewise
 * @param variation the slices' coefficient of variation: their standard deviation as a share of
 *     their mean; null likewise
 * @param enoughNanos about how long a run would have to be to give a verdict, if nothing but chance
 *     moves the rate; null where there is a verdict, or nothing to estimate it by
 * @param verdict what follows
 */
public record SteadyState(
    int slices,
    long sliceNanos,
    @Nullable Change drift,
    @Nullable Change firstQuarter,
    @Nullable Double variation,
    @Nullable Long enoughNanos,
    Steadiness verdict) {
  /** Fewer slices than these do not tell a trend from chance. */
  public static final int SLICES_MIN = Slicing.SLICES_MIN;

  /** A slice has at least so many transactions on average. */
  public static final int TRANSACTIONS_MIN = Slicing.TRANSACTIONS_MIN;

  /** A change too small to affect any figure noticeably: 5 %. */
  public static final double CHANGE_SMALL = 0.05;

  /**
   * A drift that describes no moment of the run by its mean: 50 %, so that the rate at one end is
   * at most three fifths of that at the other.
   */
  public static final double DRIFT_LARGE = 0.50;

  /** The slices that a run has whose length is no obstacle. */
  private static final double SLICES_GOOD = 20;

  /**
   * A run in which nothing but chance moves the rate has an estimate within 0.65 half widths in 80
   * of 100 cases, so that its interval ends within 1.65.
   */
  private static final double HALF_WIDTHS = 1.65;

  private static final double LONGER_MIN = 2;

  /** Whether a rate is steady. */
  public enum Steadiness {
    /** No change of 5 % or more: 95 % certain. */
    STEADY,
    /** A change of 5 % or more: 95 % certain. */
    NOT_STEADY,
    /** A drift of more than half, 95 % certain: the run never settled at a rate. */
    NEVER_SETTLED,
    /** The run was too short or too noisy, or too few transactions ended, to tell. */
    CANNOT_TELL
  }

  /**
   * Judges a run.
   *
   * @param measuredNanos the length of the measured interval, whose last slot may be cut short
   */
  public static SteadyState of(Timeline timeline, long measuredNanos) {
    int slots =
        (int) Math.min(timeline.slices(measuredNanos), measuredNanos / timeline.widthNanos());
    double total = 0;
    for (int slot = 0; slot < slots; slot++) {
      total += timeline.count(slot);
    }
    Slicing slicing = Slicing.of(slots, total);
    long sliceNanos = slicing.slots() * timeline.widthNanos();
    if (slicing.isTooFew()) {
      return tooShort(slicing.slices(), sliceNanos, total, measuredNanos);
    }
    double[] counts = new double[slicing.slices()];
    for (int slot = 0; slot < slicing.slots() * slicing.slices(); slot++) {
      counts[slot / slicing.slots()] += timeline.count(slot);
    }
    return of(counts, sliceNanos);
  }

  private static SteadyState tooShort(
      int slices, long sliceNanos, double total, long measuredNanos) {
    double byCount = measuredNanos * SLICES_GOOD * TRANSACTIONS_MIN / total;
    double bySlots = SLICES_GOOD * Timeline.SLOT_NANOS;
    return new SteadyState(
        slices,
        sliceNanos,
        null,
        null,
        null,
        total == 0 ? null : (long) Math.max(byCount, bySlots),
        Steadiness.CANNOT_TELL);
  }

  /**
   * Judges a run by its slices.
   *
   * @param counts how many transactions ended in each
   * @param sliceNanos how long each is
   */
  static SteadyState of(double[] counts, long sliceNanos) {
    int n = counts.length;
    if (n < SLICES_MIN || Trend.median(counts) == 0) {
      return new SteadyState(n, sliceNanos, null, null, null, null, Steadiness.CANNOT_TELL);
    }
    Change drift = Trend.of(counts);
    Change firstQuarter = firstQuarter(counts, drift.estimate() * Trend.median(counts) / n);
    Steadiness verdict = verdict(drift, firstQuarter);
    return new SteadyState(
        n,
        sliceNanos,
        drift,
        firstQuarter,
        variation(counts),
        verdict == Steadiness.CANNOT_TELL ? enough(drift, n * sliceNanos) : null,
        verdict);
  }

  private static Steadiness verdict(Change drift, Change firstQuarter) {
    if (drift.isBeyond(DRIFT_LARGE)) {
      return Steadiness.NEVER_SETTLED;
    }
    if (drift.isBeyond(CHANGE_SMALL) || firstQuarter.isBeyond(CHANGE_SMALL)) {
      return Steadiness.NOT_STEADY;
    }
    return drift.isWithin(CHANGE_SMALL) && firstQuarter.isWithin(CHANGE_SMALL)
        ? Steadiness.STEADY
        : Steadiness.CANNOT_TELL;
  }

  /** The interval narrows with the square root of the time. */
  private static @Nullable Long enough(Change drift, long nanos) {
    Double half = drift.halfWidth();
    if (half == null) {
      return null;
    }
    double ratio = HALF_WIDTHS * half / CHANGE_SMALL;
    return (long) (nanos * Math.max(LONGER_MIN, ratio * ratio));
  }

  /** Compares the means of two parts, whose slices vary alike around a step or a slope. */
  private static Change firstQuarter(double[] counts, double slope) {
    int n = counts.length;
    int quarter = n / 4;
    double first = Noise.mean(counts, 0, quarter);
    double rest = Noise.mean(counts, quarter, n);
    double[] step = new double[n];
    double[] line = new double[n];
    for (int i = 0; i < n; i++) {
      step[i] = counts[i] - (i < quarter ? first : rest);
      line[i] = counts[i] - slope * i;
    }
    // A step leaves residuals around a line that look like lasting noise, and a line around a step.
    double variance =
        Math.min(Noise.variance(step, 2), Noise.variance(line, 2))
            * (1.0 / quarter + 1.0 / (n - quarter));
    double half = StudentT.quantile(n - 2, Noise.TAIL) * Math.sqrt(variance) / rest;
    double change = first / rest - 1;
    return new Change(change, change - half, change + half);
  }

  private static double variation(double[] counts) {
    double mean = Noise.mean(counts, 0, counts.length);
    double squares = 0;
    for (double count : counts) {
      squares += (count - mean) * (count - mean);
    }
    return Math.sqrt(squares / (counts.length - 1)) / mean;
  }
}
