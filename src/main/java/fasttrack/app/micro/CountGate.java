package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.CountVerdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges what is the same in every run of a build: allocation and the counts.
 *
 * <p>A count rose where every fork of the head lies above every fork of the base, and the medians
 * differ by more than {@link #allowance}. If k forks of the head and m of the base differ by chance
 * alone, that happens in one of (k + m)! / (k! m!) cases.
 *
 * <p>A compiler that inlines less in one fork of many makes all transactions of that fork allocate
 * hundreds of bytes more. Such a fork would hide what the others show. So where half of the base's
 * forks or more agree with the lowest within the allowance, the rest are left aside; the head's
 * lowest must be none of theirs, either.
 */
final class CountGate {
  /** What the names of other counts begin with. */
  static final String COUNT = "count.";

  private static final String BYTES_WRITTEN = COUNT + "bytes-written";

  /** Java's objects grow in steps of 8 bytes; less than one step is other threads' allocation. */
  private static final double BYTES = 8;

  /** An operation that is counted in the next iteration makes less of a difference. */
  private static final double ROUNDING = 0.001;

  private CountGate() {}

  /** Tells whether a metric is the same in every run of a build. */
  static boolean gates(String metric) {
    return metric.equals(MicroComparison.ALLOCATED) || metric.startsWith(COUNT);
  }

  /** Returns the least difference of medians that may be one. */
  static double allowance(String metric) {
    return metric.equals(MicroComparison.ALLOCATED) || metric.equals(BYTES_WRITTEN)
        ? BYTES
        : ROUNDING;
  }

  /**
   * Judges.
   *
   * @param control the base once more, or null
   */
  static CountVerdict judge(String metric, Forks base, Forks head, @Nullable Forks control) {
    double allowed = allowance(metric);
    if (control == null) {
      return judge(base, head, allowed, allowed);
    }
    if (judge(base, control, allowed, allowed) != CountVerdict.SAME) {
      return CountVerdict.UNSTEADY;
    }
    double apart = Math.abs(settled(control, allowed).median() - settled(base, allowed).median());
    return judge(base.and(control), head, allowed, Math.max(allowed, apart));
  }

  /**
   * Judges without a control.
   *
   * @param near forks so near to each other agree
   * @param allowed medians so near to each other do not differ
   */
  private static CountVerdict judge(Forks base, Forks head, double near, double allowed) {
    Forks before = settled(base, near);
    double change = head.median() - before.median();
    boolean known = base.values().stream().anyMatch(fork -> agree(fork, head.least(), near));
    if (head.least() > before.most() && change > allowed && !known) {
      return CountVerdict.ROSE;
    }
    return head.most() < before.least() && -change > allowed
        ? CountVerdict.FELL
        : CountVerdict.SAME;
  }

  /** Returns the forks that agree with the lowest, where these are half of them or more. */
  private static Forks settled(Forks all, double near) {
    List<Double> low =
        all.values().stream().filter(fork -> agree(fork, all.least(), near)).toList();
    return 2 * low.size() >= all.count() ? new Forks(low) : all;
  }

  private static boolean agree(double one, double other, double near) {
    return Math.abs(one - other) <= near;
  }
}
