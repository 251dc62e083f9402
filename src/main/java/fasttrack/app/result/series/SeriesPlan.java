package fasttrack.app.result.series;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was to run.
 *
 * @param factors the parameters that differ from point to point, each with its values
 * @param systems what makes the systems on a command line; empty where the study has one
 * @param unit what a block is called: {@code round}
 * @param paired whether the runs of a block belong together: they have one seed, and are compared
 *     with each other; not so of results that were saved before
 * @param blocks how many blocks were planned, each with a run of every point; where the number
 *     follows from the precision that was asked for, after how many that was reached or given up
 * @param runs how many runs each point was to have in a block, in the same Java process; where that
 *     follows from how much they vary, in the first
 * @param complete how many blocks have a run of every point that counts
 * @param controls the names of the points that are others once more: what differs between two such
 *     points is noise
 * @param untilShare how far an interval was to reach from its ratio, as a share of it; null where
 *     that was not asked for
 */
public record SeriesPlan(
    List<Factor> factors,
    List<String> systems,
    String unit,
    boolean paired,
    int blocks,
    int runs,
    int complete,
    List<String> controls,
    @Nullable Double untilShare) {

  /**
   * A parameter that differs.
   *
   * @param parameter its name, as an option has it
   * @param values its values, in their order
   */
  public record Factor(String parameter, List<String> values) {}
}
