package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.analysis.HostRange;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.series.Contrasts;
import fasttrack.app.result.series.ProcessNumbers;
import fasttrack.app.result.series.SeriesHeader;
import fasttrack.app.result.series.SeriesPlan;
import fasttrack.app.result.series.SeriesSetup;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.study.Design.Point;
import fasttrack.app.study.Study.Ran;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Sums up the runs of a study. Used by one thread. */
final class StudySummary {
  private final Design design;
  private final List<Ran> runs;
  private final List<StudyRun> kept;
  private final List<StudyPoint> points = new ArrayList<>();

  /**
   * Makes a summary.
   *
   * @param runs those that have ended, in the order in which they ran
   */
  StudySummary(Design design, List<Ran> runs) {
    this.design = design;
    this.runs = List.copyOf(runs);
    ProcessNumbers processes = new ProcessNumbers();
    this.kept = runs.stream().map(run -> kept(run, processes)).toList();
    design.points().forEach(each -> points.add(point(each)));
    points.addAll(design.published());
  }

  private static StudyRun kept(Ran run, ProcessNumbers processes) {
    return StudyRun.of(
        run.point().name(),
        run.block(),
        run.turn().iteration(),
        run.position(),
        processes.of(run.result()),
        run.bundle(),
        run.result());
  }

  private StudyPoint point(Point point) {
    List<Ran> own = Ran.of(point, runs);
    RunResult last = own.isEmpty() ? null : own.getLast().result();
    return StudyPoint.of(
        point.name(), point.levels(), last == null ? "no run" : SystemLine.of(last), last, kept);
  }

  /** Returns the points beside each other. */
  Contrasts contrasts() {
    return new Contrasts(
        design.contrasts(),
        points,
        kept,
        design.untilShare() == null
            ? Contrasts.Pairing.BLOCKS
            : Contrasts.Pairing.BLOCKS_UNTIL_NARROW);
  }

  /** Returns how many ratios are judged together at the end; 0 where none is judged. */
  static int claims(Design design) {
    List<String> published = design.published().stream().map(StudyPoint::name).toList();
    List<Contrasts.Declared> judged =
        design.contrasts().stream().filter(each -> !published.contains(each.over())).toList();
    return Contrasts.claims(
        judged, design.points().getFirst().plan().spec().mix().weights().size());
  }

  /**
   * Returns the result, of at least one run.
   *
   * @param interrupted whether the user ended the study early
   */
  StudyResult result(boolean interrupted) {
    RunResult first = runs.getFirst().result();
    Contrasts compared = contrasts();
    StudyResult found =
        new StudyResult(
            design.outline().kind().format(),
            new SeriesHeader(
                first.startedAt(), design.points().getFirst().plan().workload().title()),
            first.spec(),
            SeriesSetup.of(first),
            plan(),
            points,
            kept,
            compared.all(),
            HostRange.of(runs.stream().map(Ran::result).filter(StudyRun::counts).toList()),
            leftOut(interrupted),
            null);
    return found.with(design.extra(found, runs));
  }

  private SeriesPlan plan() {
    int begun = runs.stream().mapToInt(Ran::block).max().orElse(0);
    return new SeriesPlan(
        factors(),
        design.systems(),
        design.outline().block(),
        true,
        design.isOpen() ? begun : Math.max(begun, design.blocks()),
        design.runs(),
        complete(),
        design.points().stream().filter(Point::control).map(Point::name).toList(),
        design.untilShare());
  }

  private List<SeriesPlan.Factor> factors() {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (Point point : design.points()) {
      point
          .levels()
          .forEach(
              (parameter, value) ->
                  values.computeIfAbsent(parameter, any -> new LinkedHashSet<>()).add(value));
    }
    return values.entrySet().stream()
        .map(each -> new SeriesPlan.Factor(each.getKey(), List.copyOf(each.getValue())))
        .toList();
  }

  /** Says, too, what the time did not suffice for. */
  private List<String> leftOut(boolean interrupted) {
    long ran = runs.stream().filter(run -> run.block() != Study.EXPLAINS).count();
    int planned = design.blocks() * design.runs() * design.points().size();
    List<String> all = new ArrayList<>(design.leftOut());
    if (!interrupted && ran < planned && design.atMostNanos() != null) {
      all.add(counted(planned - ran, "run") + " of " + planned + ": the time was up");
    }
    return all;
  }

  /** Returns how many blocks have a run of every point that counts. */
  private int complete() {
    Set<Integer> blocks = new TreeSet<>(kept.stream().map(StudyRun::block).toList());
    blocks.remove(StudyRun.EXPLAINS);
    for (Point point : design.points()) {
      blocks.retainAll(
          kept.stream()
              .filter(run -> run.counts() && run.point().equals(point.name()))
              .map(StudyRun::block)
              .toList());
    }
    return blocks.size();
  }
}
