package fasttrack.core.statistics;

import java.util.List;

/**
 * How a run that was to begin warm became so: windows of the same length, until the log that a
 * transaction writes differs little from one window to the next.
 *
 * @param outcome how it ended
 * @param windowNanos how long a window lasts
 * @param logBytes bytes of log for each good transaction, a number for each window
 */
public record Settling(Settled outcome, long windowNanos, List<Double> logBytes) {
  /** Two windows differ by less than this share of the later one once it has settled. */
  public static final double DIFFERENCE = 0.05;

  public Settling {
    logBytes = List.copyOf(logBytes);
  }

  /** How it ended. */
  public enum Settled {
    /** The last two windows differ by less than {@link #DIFFERENCE}. */
    SETTLED,
    /** They still differed by more when it was given up. */
    NOT_SETTLED,
    /** The engine does not count its log: there were no windows. */
    NOT_COUNTED,
    /** No transaction writes anything: there were no windows. */
    NOTHING_WRITTEN
  }

  /** Returns how long the windows lasted. */
  public long nanos() {
    return windowNanos * logBytes.size();
  }

  /** Tells whether the last two windows differ by less than {@link #DIFFERENCE}. */
  public static boolean settled(List<Double> logBytes) {
    int windows = logBytes.size();
    if (windows < 2) {
      return false;
    }
    double last = logBytes.get(windows - 1);
    return Math.abs(last - logBytes.get(windows - 2)) <= DIFFERENCE * last;
  }
}
