package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.parameter.Parameters;
import fasttrack.app.series.SampleSize;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first blocks of a study: they show how much its ratios vary, while there is time to ask for
 * more blocks.
 *
 * @param unit what a block is called
 * @param planned how many blocks are planned, from 1
 * @param perBlock how many runs a block has
 * @param limited whether the study has to fit into a time, which more blocks would not
 */
record Pilot(String unit, int planned, int perBlock, boolean limited) {
  /** Fewer say nothing about how much ratios vary. */
  static final int BLOCKS = 3;

  private static final double PERCENT = 100;

  /**
   * Says what it would take to find a small difference; nothing where that is planned anyway.
   *
   * @param needed how many blocks; null where the pilot does not tell
   */
  Optional<String> offer(@Nullable Integer needed, RunClock clock) {
    if (needed == null || needed <= planned || !clock.knows()) {
      return Optional.empty();
    }
    String offer =
        needed > Parameters.REPEAT_MAX
            ? "longer runs (--duration) vary less"
            : String.format(Locale.ROOT, "%d are planned", planned)
                + (limited ? "" : ". To continue afterwards: --repeat " + needed + " --resume DIR");
    return Optional.of(
        String.format(
            Locale.ROOT,
            "after %s: finding a difference of %s %% would take about %s (%s more); %s",
            counted(BLOCKS, unit),
            Parameters.plain(PERCENT * SampleSize.WORTH_FINDING),
            counted(needed, unit),
            clock.words((needed - BLOCKS) * perBlock),
            offer));
  }
}
