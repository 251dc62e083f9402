package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Knows how long the runs of a series take, and so how long more of them will. One thread. */
public final class RunClock {
  private static final long SECOND = 1_000_000_000L;
  private static final double PERCENT = 100;

  /**
   * What the first run of a process takes beside warm-up and measurement: roughly, as machines and
   * data differ.
   */
  public static final long BESIDE_NANOS = 4_000_000_000L;

  /** What a further run takes beside its measurement. */
  static final long BESIDE_FURTHER_NANOS = 2_000_000_000L;

  private final LongSupplier nanoTime;
  private final long began;
  private final long leastNanos;
  private final int window;
  private final List<Long> took = new ArrayList<>();
  private long runBegan;
  private long furtherNanos;
  private long measuredNanos;
  private int further;

  /**
   * Makes a clock that begins now.
   *
   * @param leastNanos how long a run takes at least, which is all that is known before one has
   *     ended
   * @param window how many runs a block has: as long as the last ones took, those to come will,
   *     while the first ones of all load the data
   */
  RunClock(long leastNanos, int window, LongSupplier nanoTime) {
    this.leastNanos = leastNanos;
    this.window = window;
    this.nanoTime = nanoTime;
    this.began = nanoTime.getAsLong();
  }

  /** Takes note that a run begins. */
  void begins() {
    runBegan = nanoTime.getAsLong();
  }

  /**
   * Takes note that it has ended.
   *
   * @param intervalNanos for how long it measured
   * @param isFirst whether it was the first of its process
   */
  void ended(long intervalNanos, boolean isFirst) {
    took.add(nanoTime.getAsLong() - runBegan);
    measuredNanos += intervalNanos;
    if (!isFirst) {
      furtherNanos += took.getLast();
      further++;
    }
  }

  /**
   * Returns what it takes to start a process, as a multiple of what a further run in one takes;
   * null where that is not known.
   */
  @Nullable Double startShare() {
    if (further == 0 || further == took.size()) {
      return null;
    }
    double firstMean = (double) (nanos(took) - furtherNanos) / (took.size() - further);
    return Math.max(0, firstMean * further / furtherNanos - 1);
  }

  /**
   * Returns how much of the time since the clock began was measured: {@code 12 runs took 2 min 5 s,
   * 36 s of it measured (29 %)}.
   */
  String account() {
    long all = nanoTime.getAsLong() - began;
    return "%s took %s, %s of it measured (%s %%)"
        .formatted(
            counted(took.size(), "run"),
            Figures.span(all),
            Figures.span(measuredNanos),
            Math.round(PERCENT * measuredNanos / all));
  }

  /**
   * Tells whether more runs would probably end in time.
   *
   * @param atMostNanos how long the series may take; null for no limit
   */
  public boolean inTime(int moreRuns, @Nullable Long atMostNanos) {
    return atMostNanos == null || nanoTime.getAsLong() - began + takes(moreRuns) <= atMostNanos;
  }

  /** Tells whether a run has ended, so that it knows how long one takes. */
  public boolean knows() {
    return !took.isEmpty();
  }

  /** Returns how long runs will take, in whole seconds, which are exact enough: {@code 2 min}. */
  public String words(int moreRuns) {
    return Figures.span(Math.round(takes(moreRuns) / SECOND) * SECOND);
  }

  /**
   * Returns how far the series is: {@code , about 2 min left}, or {@code , at least} before a run
   * has ended; empty where nothing is to say, and where the time may end the series before.
   *
   * @param atMostNanos how long the series may take; null for no limit
   */
  String left(int moreRuns, @Nullable Long atMostNanos) {
    return !inTime(moreRuns, atMostNanos) || takes(moreRuns) < SECOND
        ? ""
        : (knows() ? ", about " : ", at least ") + words(moreRuns) + " left";
  }

  private double takes(int moreRuns) {
    List<Long> last = took.subList(Math.max(0, took.size() - window), took.size());
    return moreRuns * (knows() ? (double) nanos(last) / last.size() : leastNanos);
  }

  private static long nanos(List<Long> runs) {
    return runs.stream().mapToLong(Long::longValue).sum();
  }
}
