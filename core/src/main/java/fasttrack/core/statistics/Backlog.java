package fasttrack.core.statistics;

import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether transactions piled up that were due and had not begun: the database then did not keep up
 * with the load, and each response time depends on how long the run lasted.
 *
 * <p>A database that keeps up has a free connection again and again. So where one was free in the
 * last quarter of the interval, no backlog grew. Where none was, the growth of the wait decides. By
 * how much the wait of transactions due one after the other grows is, at a given rate, the time
 * that their work takes less the time in which they arrived: the share by which the rate exceeds
 * the capacity. Its increments from slice to slice are as independent as the work is, unlike the
 * waits themselves, so their mean has an interval; what is due to chance in the number of arrivals
 * is known and taken out first.
 *
 * @param verdict what follows
 * @param growth by how much longer than the one before, per time between the two, a transaction
 *     waited: at a given rate, the share by which it exceeds the capacity; null where there are too
 *     few transactions to estimate it
 * @param foundFree the share of the transactions due in the last quarter of the interval that found
 *     a connection free, from 0 to 1
 * @param lastWaitNanos how long those due in the interval's last slice waited on average; those
 *     given up, as long as they would have had to at the rate at which others ended
 * @param enoughNanos about how long a run would have to be to give a verdict; null where there is
 *     one
 */
public record Backlog(
    Tendency verdict,
    @Nullable Change growth,
    double foundFree,
    double lastWaitNanos,
    @Nullable Long enoughNanos) {
  private static final double SECOND = 1e9;

  /** A run so many half widths away from the border tells on which side it lies, mostly. */
  private static final double HALF_WIDTHS = 1.65;

  private static final double LONGER_MIN = 2;
  private static final double LONGER_MAX = 20;

  /** Whether a backlog grew. */
  public enum Tendency {
    /** It did not: connections were free to the end. */
    KEEPS_UP,
    /** It did, 95 % certain. */
    GROWS,
    /** No connection was free at the end, but the wait may have grown by chance. */
    CANNOT_TELL
  }

  /**
   * Judges a run, or returns null where nothing was due in it.
   *
   * @param queue how long transactions waited, as {@link Samples#queue} has it
   * @param measuredNanos the length of the measured interval
   * @param offeredTps the rate at which transactions are due, each second; null where they are due
   *     some time after earlier ones have ended
   * @param completedTps how many ended, each second
   */
  public static @Nullable Backlog of(
      Timeline queue, long measuredNanos, @Nullable Double offeredTps, double completedTps) {
    int slots = (int) Math.min(queue.slices(measuredNanos), measuredNanos / queue.widthNanos());
    List<WaitSum> all = slots(queue, slots, completedTps);
    WaitSum whole = WaitSum.of(all);
    if (whole.count == 0) {
      return null;
    }
    WaitSum quarter = WaitSum.of(all.subList(slots - slots / 4, slots));
    WaitSum last = quarter.count == 0 ? whole : quarter;
    Slicing slicing = Slicing.of(slots, whole.count);
    WaitSum[] slices = new WaitSum[slicing.slices()];
    Arrays.setAll(
        slices, i -> WaitSum.of(all.subList(i * slicing.slots(), (i + 1) * slicing.slots())));
    Change growth = null;
    if (!slicing.isTooFew()) {
      double sliceNanos = (double) slicing.slots() * queue.widthNanos();
      growth = growth(slices, sliceNanos, offeredTps, completedTps);
    }
    Tendency verdict =
        last.free > 0
            ? Tendency.KEEPS_UP
            : growth != null && growth.low() != null && growth.low() > 0
                ? Tendency.GROWS
                : Tendency.CANNOT_TELL;
    WaitSum end = slices.length == 0 ? last : slices[slices.length - 1];
    return new Backlog(
        verdict,
        growth,
        last.free / last.count,
        end.count == 0 ? last.mean() : end.mean(),
        verdict == Tendency.CANNOT_TELL ? enough(growth, whole.count, measuredNanos) : null);
  }

  /**
   * The waits of the transactions that were due in some slots.
   *
   * @param count how many were due
   * @param free how many of them found a connection free
   * @param nanos the sum of their waits
   */
  private record WaitSum(double count, double free, double nanos) {
    static WaitSum of(List<WaitSum> slots) {
      return slots.stream().reduce(new WaitSum(0, 0, 0), WaitSum::plus);
    }

    private WaitSum plus(WaitSum other) {
      return new WaitSum(count + other.count, free + other.free, nanos + other.nanos);
    }

    double mean() {
      return nanos / count;
    }
  }

  /**
   * Reads the slots. All that was given up was given up at about the same moment, when those that
   * were due last had waited least; each would have waited for those before it as well.
   */
  private static List<WaitSum> slots(Timeline queue, int number, double completedTps) {
    List<WaitSum> slots = new ArrayList<>();
    double before = 0;
    for (int slot = 0; slot < number; slot++) {
      double count = queue.count(slot);
      double nanos = queue.responseNanos(slot);
      double skipped = queue.count(slot, Samples.SKIPPED);
      if (skipped > 0 && completedTps > 0) {
        nanos += skipped * (before + skipped / 2) / completedTps * SECOND;
      }
      slots.add(new WaitSum(count, queue.count(slot, Samples.FOUND_FREE), nanos));
      before += skipped;
    }
    return slots;
  }

  private static @Nullable Change growth(
      WaitSum[] slices, double sliceNanos, @Nullable Double offeredTps, double completedTps) {
    double[] increments = new double[slices.length];
    int number = 0;
    for (int i = 1; i < slices.length; i++) {
      if (slices[i].count > 0 && slices[i - 1].count > 0) {
        double chance =
            offeredTps == null || completedTps == 0
                ? 0
                : (slices[i - 1].count + slices[i].count) / 2 / completedTps * SECOND
                    - sliceNanos * offeredTps / completedTps;
        increments[number++] = (slices[i].mean() - slices[i - 1].mean() - chance) / sliceNanos;
      }
    }
    if (number < Slicing.SLICES_MIN - 1) {
      return null;
    }
    double[] known = Arrays.copyOf(increments, number);
    double mean = Noise.mean(known, 0, number);
    double half =
        StudentT.quantile(number - 1, Noise.TAIL) * Math.sqrt(Noise.variance(known, 1) / number);
    return new Change(mean, mean - half, mean + half);
  }

  private static @Nullable Long enough(
      @Nullable Change growth, double transactions, long measuredNanos) {
    if (growth == null) {
      double slices = 2.5 * Slicing.SLICES_MIN;
      double byCount = slices * Slicing.TRANSACTIONS_MIN / transactions;
      return (long) (measuredNanos * Math.max(LONGER_MIN, byCount));
    }
    Double half = growth.halfWidth();
    double ratio = half == null ? LONGER_MAX : HALF_WIDTHS * half / Math.abs(growth.estimate());
    return (long) (measuredNanos * Math.max(LONGER_MIN, Math.min(LONGER_MAX, ratio * ratio)));
  }
}
