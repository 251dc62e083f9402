package fasttrack.app.study;

import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.Contrasts;
import fasttrack.app.series.HostRange;
import fasttrack.app.series.Plan;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Sums up the runs of a study.
 *
 * @param format the format of the result, by the kind of study
 * @param plan what was to run
 * @param levels returns what distinguishes a point, by the parameters that differ
 * @param contrasts which points are compared
 * @param published points whose figures were published
 * @param leftOut what was asked for and did not run, each with the reason
 */
public record StudySummary<P>(
    String format,
    Plan plan,
    Function<Design.Point<P>, Map<String, String>> levels,
    List<Contrasts.Declared> contrasts,
    List<StudyPoint> published,
    List<String> leftOut) {
  /**
   * Returns the result.
   *
   * @param points the points that were to run
   * @param runs at least one
   */
  public StudyResult of(List<Design.Point<P>> points, List<Study.Ran<P>> runs) {
    RunResult first = runs.getFirst().result();
    List<StudyRun> kept = kept(runs);
    List<StudyPoint> all = points(points, runs, kept);
    Contrasts compared = new Contrasts(contrasts, all, kept, pairing());
    return new StudyResult(
        format,
        new SeriesHeader(first.startedAt(), points.getFirst().plan().workload().title()),
        first.spec(),
        SeriesSetup.of(first, Study.Ran.processes(runs)),
        plan.ended(complete(points, kept), compared.blocksToFind()),
        all,
        kept,
        compared.all(),
        HostRange.of(runs.stream().map(Study.Ran::result).filter(StudyRun::counts).toList()),
        leftOut,
        null);
  }

  /**
   * Returns the contrasts of what has run so far.
   *
   * @param points the points that are to run
   * @param runs the runs that have ended
   */
  public Contrasts contrasts(List<Design.Point<P>> points, List<Study.Ran<P>> runs) {
    List<StudyRun> kept = kept(runs);
    return new Contrasts(contrasts, points(points, runs, kept), kept, pairing());
  }

  private Contrasts.Pairing pairing() {
    return plan.untilShare() == null
        ? Contrasts.Pairing.BLOCKS
        : Contrasts.Pairing.BLOCKS_UNTIL_NARROW;
  }

  private static <P> List<StudyRun> kept(List<Study.Ran<P>> runs) {
    return runs.stream()
        .map(
            run ->
                StudyRun.of(
                    run.point().name(), run.block(), run.position(), run.bundle(), run.result()))
        .toList();
  }

  private List<StudyPoint> points(
      List<Design.Point<P>> points, List<Study.Ran<P>> runs, List<StudyRun> kept) {
    List<StudyPoint> all = new ArrayList<>();
    for (Design.Point<P> point : points) {
      all.add(point(point, Study.Ran.of(point, runs), kept));
    }
    all.addAll(published);
    return all;
  }

  private StudyPoint point(Design.Point<P> point, List<Study.Ran<P>> own, List<StudyRun> runs) {
    RunResult last = own.isEmpty() ? null : own.getLast().result();
    return StudyPoint.of(
        point.name(),
        levels.apply(point),
        last == null ? "no run" : SystemLine.of(last),
        last,
        runs);
  }

  /** Returns how many blocks have a run of every point that counts. */
  private static <P> int complete(List<Design.Point<P>> points, List<StudyRun> runs) {
    Set<Integer> blocks = new TreeSet<>(runs.stream().map(StudyRun::block).toList());
    blocks.remove(StudyRun.EXPLAINS);
    for (Design.Point<P> point : points) {
      blocks.retainAll(
          runs.stream()
              .filter(run -> run.counts() && run.point().equals(point.name()))
              .map(StudyRun::block)
              .toList());
    }
    return blocks.size();
  }
}
