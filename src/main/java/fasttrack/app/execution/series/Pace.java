package fasttrack.app.execution.series;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.comparison.Comparison;
import fasttrack.app.report.Figures;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decides whether another block runs, and tells how long it will take. Used by one thread. */
final class Pace {
  /** Fewer blocks say nothing about how much their ratios vary. */
  private static final int BLOCKS_MIN = 3;

  private static final double PERCENT = 100;
  private static final long SECOND = 1_000_000_000L;

  private final Versus.Extent extent;
  private final int perBlock;
  private final long began = System.nanoTime();
  private long runBegan;
  private long runNanos;
  private int runs;
  private boolean told;

  /**
   * Makes a pace.
   *
   * @param perBlock how many runs a block has
   */
  Pace(Versus.Extent extent, int perBlock) {
    this.extent = extent;
    this.perBlock = perBlock;
  }

  /** Takes note that a run begins. */
  void begins() {
    runBegan = System.nanoTime();
  }

  /** Takes note that it has ended. */
  void ended() {
    runNanos += System.nanoTime() - runBegan;
    runs++;
  }

  /**
   * Decides whether another block runs.
   *
   * @param blocks how many have run
   */
  boolean goesOn(int blocks, Comparison comparison) {
    Double until = extent.untilShare();
    boolean wanted =
        blocks < extent.blocks() || (until != null && comparison.widestShare() > until);
    if (until != null && blocks >= BLOCKS_MIN && wanted) {
      foresee(blocks, until, comparison.blocksUntil(until));
    }
    return wanted && (blocks == 0 || inTime(perBlock));
  }

  private boolean inTime(int moreRuns) {
    Long atMost = extent.atMostNanos();
    return atMost == null || System.nanoTime() - began + moreRuns * meanNanos() <= atMost;
  }

  /** Says once that the time will not do. */
  private void foresee(int blocks, double until, @Nullable Integer needed) {
    Long atMost = extent.atMostNanos();
    if (told || atMost == null) {
      return;
    }
    String within = Figures.number(PERCENT * until) + " %";
    if (needed == null) {
      told = true;
      System.err.println(
          "fasttrack: the intervals will not get as narrow as "
              + within
              + " with any number of"
              + " blocks that could be run");
    } else if (!inTime((needed - blocks) * perBlock)) {
      told = true;
      System.err.println(
          String.format(
              Locale.ROOT,
              "fasttrack: after %s, intervals within %s need about %d, some %s more; --at-most %s"
                  + " will not do",
              counted(blocks, "block"),
              within,
              needed,
              Figures.span(seconds((needed - blocks) * perBlock * meanNanos())),
              Figures.span(atMost)));
    }
  }

  /** Whole seconds are exact enough for an estimate. */
  private static long seconds(double nanos) {
    return Math.round(nanos / SECOND) * SECOND;
  }

  private double meanNanos() {
    return runs == 0 ? 0 : (double) runNanos / runs;
  }

  /**
   * Returns how far the comparison is: {@code of 5, about 2 min left}.
   *
   * @param block which runs
   * @param leftInBlock how many runs it still has
   */
  String progress(int block, int leftInBlock) {
    if (extent.untilShare() != null && block >= extent.blocks()) {
      return "";
    }
    int left = leftInBlock + (extent.blocks() - block) * perBlock;
    return " of "
        + extent.blocks()
        + (runs == 0 ? "" : ", about " + Figures.span(seconds(left * meanNanos())) + " left");
  }
}
