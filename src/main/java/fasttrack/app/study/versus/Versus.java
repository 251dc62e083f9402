package fasttrack.app.study.versus;

import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.study.Design;
import fasttrack.app.study.Study;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.app.study.comparison.Losses;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Systems beside each other. The number of blocks is planned, or follows from how narrow the
 * intervals shall become.
 *
 * @param points at least two; what is compared is told by the first of their levels, each with the
 *     first that has the same other ones
 * @param profiles systems whose published figures join the comparison
 * @param systems what makes the systems on a command line
 * @param blocks how many run, from 1; where the study is open, at least so many
 * @param runs how many runs each system has in a block, from 1
 * @param fillsTime whether as many run as there is time for
 * @param untilShare how far an interval of a type's elapsed time may reach from its ratio, as a
 *     share of it; null where only the number of blocks counts
 * @param atMostNanos how long they may take; null for no limit
 * @param explains whether each system runs once more, with its waits sampled
 * @param differences the conditions that differ although they should not, since the user insists
 * @param remarks what else the reader has to know
 */
public record Versus(
    List<Point> points,
    List<PublishedProfile> profiles,
    List<String> systems,
    int blocks,
    int runs,
    boolean fillsTime,
    @Nullable Double untilShare,
    @Nullable Long atMostNanos,
    boolean explains,
    List<String> differences,
    List<String> remarks)
    implements Design {
  @Override
  public Outline outline() {
    return new Outline(ComparisonReport.KIND, "versus", "block", "compare fewer systems", true);
  }

  @Override
  public boolean isOpen() {
    return fillsTime || untilShare != null;
  }

  @Override
  public List<StudyPoint> published() {
    return profiles.stream().map(each -> StudyPoint.of(each.id(), each)).toList();
  }

  /** Each system beside the first with the same conditions; published figures beside the first. */
  @Override
  public List<Declared> contrasts() {
    List<Declared> declared = new ArrayList<>();
    for (Point point : points) {
      Point under = point.control() ? points.getFirst() : first(point);
      if (!under.equals(point)) {
        declared.add(
            new Declared(
                point.control() ? "" : conditions(point),
                point.name(),
                under.name(),
                ComparisonReport.FIGURES,
                true));
      }
    }
    for (PublishedProfile each : profiles) {
      declared.add(
          new Declared(each.id(), points.getFirst().name(), ComparisonReport.FIGURES, true));
    }
    return declared;
  }

  private Point first(Point beside) {
    return points.stream()
        .filter(each -> conditions(each).equals(conditions(beside)))
        .findFirst()
        .orElseThrow();
  }

  /** Returns what a system has in common with those that it is compared with, in words. */
  private static String conditions(Point point) {
    return point.levels().entrySet().stream()
        .skip(1)
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }

  @Override
  public Extra extra(StudyResult found, List<Study.Ran> runs) {
    Map<String, RunResult> first = new LinkedHashMap<>();
    runs.stream()
        .filter(run -> !run.point().control())
        .forEach(run -> first.putIfAbsent(run.point().name(), run.result()));
    List<String> all = new ArrayList<>(remarks);
    Losses.settings(first.values()).ifPresent(all::add);
    return new Extra.Systems(differences, Losses.of(first), all);
  }
}
