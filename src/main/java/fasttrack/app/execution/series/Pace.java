package fasttrack.app.execution.series;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.comparison.Comparison;
import fasttrack.app.console.Console;
import fasttrack.app.report.Figures;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decides whether another block runs, and tells how long it will take. Used by one thread. */
final class Pace {
  /** Fewer blocks say nothing about how much their ratios vary. */
  private static final int BLOCKS_MIN = 3;

  private static final double PERCENT = 100;

  private final Versus.Extent extent;
  private final int perBlock;
  private final Console console;
  private final RunClock clock = new RunClock();
  private boolean told;

  /**
   * Makes a pace.
   *
   * @param perBlock how many runs a block has
   * @param console is told where the time will not do
   */
  Pace(Versus.Extent extent, int perBlock, Console console) {
    this.extent = extent;
    this.perBlock = perBlock;
    this.console = console;
  }

  /** Takes note that a run begins. */
  void begins() {
    clock.begins();
  }

  /** Takes note that it has ended. */
  void ended() {
    clock.ended();
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
    return wanted && (blocks == 0 || clock.inTime(perBlock, extent.atMostNanos()));
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
      console.tell(
          "the intervals will not get as narrow as "
              + within
              + " with any number of"
              + " blocks that could be run");
    } else if (!clock.inTime((needed - blocks) * perBlock, atMost)) {
      told = true;
      console.tell(
          String.format(
              Locale.ROOT,
              "after %s, intervals within %s need about %d, some %s more; --at-most %s"
                  + " will not do",
              counted(blocks, "block"),
              within,
              needed,
              clock.words((needed - blocks) * perBlock),
              Figures.span(atMost)));
    }
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
    return " of " + extent.blocks() + clock.left(left);
  }
}
