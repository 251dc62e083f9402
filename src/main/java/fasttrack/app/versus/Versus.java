package fasttrack.app.versus;

import fasttrack.app.comparison.ComparisonReport;
import fasttrack.app.comparison.Survivals;
import fasttrack.app.kind.Document;
import fasttrack.app.series.Contrasts;
import fasttrack.app.series.Contrasts.Declared;
import fasttrack.app.series.Extra;
import fasttrack.app.series.Plan;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.study.Design;
import fasttrack.app.study.RunClock;
import fasttrack.app.study.Study;
import fasttrack.app.study.StudySummary;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Systems beside each other. The number of blocks is planned, or follows from how narrow the
 * intervals shall become.
 *
 * @param points at least two; the others are compared with the first
 * @param control the name of the point that is the first one once more; null where there is none
 * @param published systems whose published figures join the comparison
 * @param pace how many blocks run
 * @param explains whether each system runs once more, with its waits sampled
 * @param differences the conditions that differ although they should not, since the user insists
 * @param remarks what else the reader has to know
 */
public record Versus(
    List<Point<String>> points,
    @Nullable String control,
    List<PublishedProfile> published,
    Pace pace,
    boolean explains,
    List<String> differences,
    List<String> remarks)
    implements Design<String> {
  /** Copies the lists. */
  public Versus {
    points = List.copyOf(points);
    published = List.copyOf(published);
    differences = List.copyOf(differences);
    remarks = List.copyOf(remarks);
  }

  @Override
  public String folderName() {
    return "versus";
  }

  @Override
  public int blocks() {
    return pace.blocks();
  }

  @Override
  public String unit() {
    return "block";
  }

  @Override
  public @Nullable Long atMostNanos() {
    return pace.atMostNanos();
  }

  @Override
  public String fewer() {
    return "compare fewer systems";
  }

  @Override
  public boolean resumes() {
    return true;
  }

  @Override
  public boolean isOpen() {
    return pace.isOpen();
  }

  @Override
  public List<Point<String>> explained() {
    return explains ? points : List.of();
  }

  @Override
  public int claims() {
    int types = points.getFirst().plan().spec().mix().weights().size();
    return points.size() == 1 ? 0 : Contrasts.claims(measured().contrasts(), types);
  }

  @Override
  public @Nullable Integer blocksToFind(List<Study.Ran<String>> runs) {
    return measured().contrasts(points, runs).blocksToFind();
  }

  @Override
  public boolean goesOn(int begun, List<Study.Ran<String>> runs, RunClock clock) {
    return pace.goesOn(
        begun, points.size(), explained().size(), measured().contrasts(points, runs), clock);
  }

  private StudySummary<String> measured() {
    return summary(List.of(), 0);
  }

  private StudySummary<String> summary(List<StudyPoint> published, int blocks) {
    List<String> names =
        Stream.concat(
                points.stream().map(Point::name), published.stream().map(StudyPoint::name))
            .toList();
    return new StudySummary<>(
        ComparisonReport.KIND.format(),
        new Plan(
            List.of(new Plan.Factor("system", points.stream().map(Point::name).toList())),
            unit(),
            blocks,
            control == null ? List.of() : List.of(control),
            pace.untilShare()),
        point -> Map.of("system", point.name()),
        names.stream()
            .skip(1)
            .map(name -> new Declared(name, names.getFirst(), ComparisonReport.FIGURES, true))
            .toList(),
        published,
        List.of());
  }

  @Override
  public Optional<Document> whole(
      List<Study.Ran<String>> runs, int completeBlocks, boolean interrupted) {
    int begun = runs.stream().mapToInt(Study.Ran::block).max().orElse(0);
    List<StudyPoint> beside =
        published.stream().map(profile -> StudyPoint.of(profile.id(), profile)).toList();
    StudyResult found =
        summary(beside, pace.isOpen() ? begun : Math.max(begun, pace.blocks())).of(points, runs);
    return Optional.of(
        ComparisonReport.KIND.document(
            found.with(
                new Extra.Systems(
                    differences,
                    Stream.concat(remarks.stream(), Survivals.unlike(survivals(runs)).stream())
                        .toList()))));
  }

  private static Map<String, RunResult> survivals(List<Study.Ran<String>> runs) {
    Map<String, RunResult> first = new LinkedHashMap<>();
    runs.forEach(run -> first.putIfAbsent(run.point().name(), run.result()));
    return first;
  }
}
