package fasttrack.app.result.series;

import fasttrack.app.report.analysis.Limits;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.GeometricMean;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run of a study, as its result keeps it. Immutable.
 *
 * @param point the name of its point
 * @param block the block to which it belongs, from 1; {@link #EXPLAINS} of a run after all blocks
 *     whose waits were sampled, which is in no figure but where the time went
 * @param iteration which of the point's runs in the block, from 1
 * @param position which run of its block it was, from 1
 * @param process the number of the Java process that made it, from 1, in the order in which the
 *     study started them
 * @param bundle the name of the folder that keeps all of it; null where it could not be kept
 * @param state whether it came to its end
 * @param validity whether its figures are right
 * @param warnings what a reader should know of its figures
 * @param seed what its inputs were generated from
 * @param othersShare which share of the machine's CPU time other processes took, from 0 to 1; null
 *     where that is not known
 * @param backlog whether transactions that were due piled up; null where that was not judged
 * @param figures those of each transaction type, and last of all together; empty where it is not
 *     valid
 */
public record StudyRun(
    String point,
    int block,
    int iteration,
    int position,
    int process,
    @Nullable String bundle,
    RunResult.State state,
    Validity validity,
    List<Finding> warnings,
    long seed,
    @Nullable Double othersShare,
    @Nullable Backlog backlog,
    List<TypeFigures> figures) {
  /** The number of the block whose runs explain those of all others. */
  public static final int EXPLAINS = 0;

  /** Takes from a run's result what a study keeps. */
  public static StudyRun of(
      String point,
      int block,
      int iteration,
      int position,
      int process,
      @Nullable String bundle,
      RunResult run) {
    boolean valid = run.validity() instanceof Validity.Valid && run.rateTps() != null;
    return new StudyRun(
        point,
        block,
        iteration,
        position,
        process,
        bundle,
        run.state(),
        run.validity(),
        run.warnings(),
        run.spec().data().seed(),
        Limits.othersShare(run),
        run.backlog(),
        valid ? TypeFigures.of(run) : List.of());
  }

  /** Tells whether a run is in the figures of several: it came to its end, and is valid. */
  public static boolean counts(RunResult run) {
    return run.state() == RunResult.State.COMPLETE && run.validity() instanceof Validity.Valid;
  }

  /**
   * Tells by the numbers of Java processes which of them are independent: each has the number of
   * the first block in which it made a run. Those of a block have the same: what one of them
   * replaced is in their figures, too.
   */
  static Map<Integer, Integer> independent(List<StudyRun> runs) {
    return runs.stream()
        .filter(run -> !run.explains())
        .collect(Collectors.toMap(StudyRun::process, StudyRun::block, Math::min));
  }

  /** Tells whether it is in the figures of its point. */
  public boolean counts() {
    return state == RunResult.State.COMPLETE && !figures.isEmpty();
  }

  /** Tells whether it was made to show where the time goes. */
  public boolean explains() {
    return block == EXPLAINS;
  }

  /** Returns the figures of a type, or of {@link TypeFigures#ALL}; null where it has none. */
  public @Nullable TypeFigures type(String name) {
    return figures.stream().filter(each -> each.type().equals(name)).findFirst().orElse(null);
  }

  /**
   * Returns a figure as it is compared with another run's; null where it is not known. A time of
   * all types is the geometric mean of theirs, so that none outweighs the others.
   *
   * @param together which types are all
   */
  @Nullable Double compared(Figure figure, String type, List<String> together) {
    if (!type.equals(TypeFigures.ALL) || figure.moreIsBetter()) {
      TypeFigures found = type(type);
      return found == null ? null : found.of(figure);
    }
    List<Double> times = new ArrayList<>();
    for (String each : together) {
      TypeFigures found = type(each);
      Double time = found == null ? null : found.of(figure);
      if (time == null) {
        return null;
      }
      times.add(time);
    }
    return GeometricMean.of(times);
  }

  /**
   * Says why no causes are named: in a run that counts, other processes took so much of the
   * machine's CPU time that they may be behind any figure. Nothing where none was so disturbed.
   */
  public static Optional<Finding> noCauses(List<StudyRun> runs) {
    DoubleSummaryStatistics others =
        runs.stream()
            .filter(run -> run.counts() && run.othersShare != null)
            .mapToDouble(StudyRun::othersShare)
            .filter(share -> share > Limits.OTHERS_MAX)
            .summaryStatistics();
    return others.getCount() == 0
        ? Optional.empty()
        : Optional.of(
            Finding.conclusion("no-causes")
                .with("othersShare", others.getMax())
                .with("runs", others.getCount()));
  }
}
