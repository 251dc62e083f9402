package fasttrack.app.result.series;

import fasttrack.app.report.analysis.HostRange;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.BenchmarkSpec;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a study found. Immutable.
 *
 * @param format the name and version of this tree's form, by the kind of study
 * @param header what ran and when
 * @param spec what the first of its runs ran; the others differ from it as their points say, and in
 *     the seed
 * @param setup on what they ran
 * @param plan what was to run
 * @param points what is compared, with its figures, in their order
 * @param runs all runs, in the order in which they ran
 * @param contrasts points beside each other, their ratios judged together
 * @param host how fast the machine was over the runs that count
 * @param leftOut what was asked for and did not run, each with the reason
 * @param extra what its kind of study has besides; null where that is nothing
 */
public record StudyResult(
    String format,
    SeriesHeader header,
    BenchmarkSpec spec,
    SeriesSetup setup,
    SeriesPlan plan,
    List<StudyPoint> points,
    List<StudyRun> runs,
    List<Contrast> contrasts,
    List<HostRange> host,
    List<String> leftOut,
    @Nullable Extra extra) {

  /** Returns the same with what its kind of study has besides. */
  public StudyResult with(@Nullable Extra besides) {
    return new StudyResult(
        format, header, spec, setup, plan, points, runs, contrasts, host, leftOut, besides);
  }

  /** Returns the points that were measured, without the control. */
  public List<StudyPoint> measured() {
    return points.stream()
        .filter(each -> each.published() == null && !plan.controls().contains(each.name()))
        .toList();
  }

  /** Tells whether all runs were made by one Java process, so that none is independent. */
  public boolean sharesOneProcess() {
    return plan.blocks() > 1 && runs.stream().map(StudyRun::process).distinct().count() == 1;
  }

  /** Returns how many runs were planned in the blocks; a search plans one after the other. */
  public int runsPlanned() {
    return extra instanceof Extra.Curves curves && !curves.limits().isEmpty()
        ? inBlocks().size()
        : plan.blocks()
            * plan.runs()
            * (int) points.stream().filter(each -> each.published() == null).count();
  }

  /** Returns the runs of the blocks. */
  public List<StudyRun> inBlocks() {
    return runs(run -> !run.explains());
  }

  /** Returns the runs of a point in the blocks. */
  public List<StudyRun> of(StudyPoint point) {
    return runs(run -> !run.explains() && run.point().equals(point.name()));
  }

  /** Returns the runs that tell where a point's time went. */
  public List<StudyRun> explaining(StudyPoint point) {
    List<StudyRun> further = runs(run -> run.explains() && run.point().equals(point.name()));
    return further.isEmpty() ? of(point) : further;
  }

  /** Returns how many runs of the blocks came to their end. */
  public int complete() {
    return runs(run -> !run.explains() && run.state() == RunResult.State.COMPLETE).size();
  }

  /** Returns how many runs of the blocks are in the figures. */
  public int counted() {
    return runs(run -> !run.explains() && run.counts()).size();
  }

  /**
   * Returns a point by its name.
   *
   * @throws IllegalArgumentException where there is none
   */
  public StudyPoint point(String name) {
    return points.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no point " + name));
  }

  /** Tells whether figures of one of two were published. */
  public boolean isPublished(Contrast contrast) {
    return point(contrast.over()).published() != null
        || point(contrast.under()).published() != null;
  }

  private List<StudyRun> runs(Predicate<StudyRun> which) {
    return runs.stream().filter(which).toList();
  }
}
