package fasttrack.app.versus;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.console.Console;
import fasttrack.app.report.Figures;
import fasttrack.app.series.Contrasts;
import fasttrack.app.study.RunClock;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How many blocks of a comparison run. Used by one thread. */
public final class Pace {
  /** Fewer blocks say nothing about how much their ratios vary. */
  private static final int BLOCKS_MIN = 3;

  private static final double PERCENT = 100;

  private final @Nullable Integer blocks;
  private final @Nullable Double untilShare;
  private final @Nullable Long atMostNanos;
  private final Console console;
  private boolean told;

  /**
   * Makes a pace.
   *
   * @param blocks how many at least, from 1; null for as many as there is time for
   * @param untilShare how far an interval of a type's elapsed time may reach from its ratio, as a
   *     share of it; null where only the number of blocks counts
   * @param atMostNanos how long they may take; null for no limit
   * @param console is told where the time will not do
   */
  public Pace(
      @Nullable Integer blocks,
      @Nullable Double untilShare,
      @Nullable Long atMostNanos,
      Console console) {
    this.blocks = blocks;
    this.untilShare = untilShare;
    this.atMostNanos = atMostNanos;
    this.console = console;
  }

  /** Returns how many run at least. */
  int blocks() {
    return blocks == null ? 1 : blocks;
  }

  @Nullable Double untilShare() {
    return untilShare;
  }

  /** Tells whether more blocks may run than are planned. */
  boolean isOpen() {
    return untilShare != null || blocks == null;
  }

  @Nullable Long atMostNanos() {
    return atMostNanos;
  }

  /**
   * Decides whether another block is wanted.
   *
   * @param begun how many have run
   * @param perBlock how many runs a block has
   * @param further how many runs come after all blocks
   */
  boolean goesOn(int begun, int perBlock, int further, Contrasts contrasts, RunClock clock) {
    Double until = untilShare;
    boolean wanted =
        blocks == null || begun < blocks || (until != null && contrasts.widestShare() > until);
    if (until != null && begun >= BLOCKS_MIN && wanted) {
      foresee(begun, perBlock, further, until, contrasts.blocksUntil(until), clock);
    }
    return wanted;
  }

  /** Says once that the time will not do. */
  private void foresee(
      int begun,
      int perBlock,
      int further,
      double until,
      @Nullable Integer needed,
      RunClock clock) {
    Long atMost = atMostNanos;
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
    } else if (!clock.inTime((needed - begun) * perBlock + further, atMost)) {
      told = true;
      console.tell(
          String.format(
              Locale.ROOT,
              "after %s, intervals within %s need about %d, some %s more; --at-most %s"
                  + " will not do",
              counted(begun, "block"),
              within,
              needed,
              clock.words((needed - begun) * perBlock),
              Figures.span(atMost)));
    }
  }
}
