package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.CountVerdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges what is the same in every run of a build: allocation and the counts.
 *
 * <p>A count rose where the forks of the head lie above those of the base, and the medians differ
 * by more than {@link #allowance}. If k forks of the head and m of the base differ by chance alone,
 * that happens in one of (k + m)! / (k! m!) cases.
 *
 * <p>But a fork of many may differ from all others, as its compiler has inlined more or less: all
 * its transactions then allocate 16 or 1,000 bytes more or fewer. Such a fork would hide what the
 * others show. So forks that agree within the allowance stand for a build if they are half of the
 * base's, or three quarters of the head's. What any fork of the base shows is no rise of the
 * head's.
 */
final class CountGate {
  /** What the names of other counts begin with. */
  static final String COUNT = "count.";

  private static final String BYTES_WRITTEN = COUNT + "bytes-written";

  /** Java's objects grow in steps of 8 bytes; less than one step is other threads' allocation. */
  private static final double BYTES = 8;

  /** An operation that is counted in the next iteration makes less of a difference. */
  private static final double ROUNDING = 0.001;

  /** The share of the base's forks that stand for it. */
  private static final double HALF = 0.5;

  /** The share of the head's forks that stand for it: fewer would raise too many false alarms. */
  private static final double MOST = 0.75;

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
  static CountVerdict judge(
      String metric, ForkMedians base, ForkMedians head, @Nullable ForkMedians control) {
    double allowed = allowance(metric);
    if (control == null) {
      return judge(base, head, allowed, allowed);
    }
    if (judge(base, control, allowed, allowed) != CountVerdict.SAME) {
      return CountVerdict.UNSTEADY;
    }
    double apart = settled(control, allowed, HALF).median() - settled(base, allowed, HALF).median();
    return judge(base.and(control), head, allowed, Math.max(allowed, Math.abs(apart)));
  }

  /**
   * Judges without a control.
   *
   * @param near forks so near to each other agree
   * @param allowed medians so near to each other do not differ
   */
  private static CountVerdict judge(
      ForkMedians base, ForkMedians head, double near, double allowed) {
    ForkMedians before = settled(base, near, HALF);
    ForkMedians after = settled(head, near, MOST);
    boolean overlap = after.least() <= before.most() && after.most() >= before.least();
    double change = after.median() - before.median();
    boolean known =
        base.values().stream()
            .anyMatch(fork -> fork >= after.least() - near && fork <= after.most() + near);
    if (overlap || known || Math.abs(change) <= allowed) {
      return CountVerdict.SAME;
    }
    return change > 0 ? CountVerdict.ROSE : CountVerdict.FELL;
  }

  /** Returns the forks that agree, where these are a share of all or more; otherwise all. */
  private static ForkMedians settled(ForkMedians all, double near, double share) {
    List<Double> most = List.of();
    for (double low : all.values().stream().sorted().toList()) {
      List<Double> agreeing =
          all.values().stream().filter(fork -> fork >= low && fork <= low + near).toList();
      if (agreeing.size() > most.size()) {
        most = agreeing;
      }
    }
    return most.size() >= share * all.count() ? new ForkMedians(most) : all;
  }
}
