package fasttrack.app.study.locking;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.LockEvidence;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.study.Design;
import fasttrack.app.study.Draws;
import fasttrack.app.study.Study;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A grid of settings that differ in what is locked, isolation, terminals, and how many records take
 * the traffic.
 *
 * @param points at least one setting, and those that are the control
 * @param evidence the granularities among them, what was published of them, and what is shown of
 *     them before they run
 * @param blocks in how many rounds each setting runs, from 1
 * @param runs how often it runs in each, from 1
 * @param explains whether each setting runs once more, with its waits sampled
 * @param atMostNanos how long the study may take; null for no limit
 * @param leftOut what was asked for and does not run, each with the reason
 */
public record LockStudy(
    List<Point> points,
    LockEvidence evidence,
    int blocks,
    int runs,
    boolean explains,
    @Nullable Long atMostNanos,
    List<String> leftOut)
    implements Design {

  /**
   * Returns the study with what was shown before its runs.
   *
   * @param spentNanos how much of the time that there is was spent on it
   */
  public LockStudy showing(
      List<LockEvidence.Proof> proofs,
      List<LockEvidence.LevelAnomalies> anomalies,
      long spentNanos) {
    return new LockStudy(
        points,
        new LockEvidence(evidence.choices(), proofs, anomalies, evidence.published()),
        blocks,
        runs,
        explains,
        atMostNanos == null ? null : (Long) (atMostNanos - spentNanos),
        leftOut);
  }

  /** Returns a planned run that locks so. */
  public PlannedRun example(LockChoice choice) {
    return points.stream()
        .filter(each -> LockSetting.of(each).level() == choice.level())
        .findFirst()
        .orElseThrow()
        .plan();
  }

  @Override
  public Outline outline() {
    return new Outline(
        LocksReport.KIND,
        points.getFirst().plan().folderName() + "-locks",
        "round",
        "give fewer --terminals or --hot values",
        true);
  }

  @Override
  public String process(Point point) {
    return LockSetting.of(point).engine() + (point.control() ? " again" : "");
  }

  /**
   * Returns a round's runs in random order, but those that differ in granularity alone one after
   * the other: these are compared with each other.
   */
  @Override
  public List<Point> order(int turn, Draws draws) {
    Map<LockSetting, List<Point>> alike = new LinkedHashMap<>();
    for (Point each : points) {
      LockSetting conditions = LockSetting.of(each).with(LockLevel.RECORD);
      alike.computeIfAbsent(conditions, any -> new ArrayList<>()).add(each);
    }
    List<Point> order = new ArrayList<>();
    int group = turn * alike.size();
    for (List<Point> each : draws.order(turn, List.copyOf(alike.values()))) {
      order.addAll(draws.order(++group, each));
    }
    return order;
  }

  private List<Point> settings() {
    return points.stream().filter(point -> !point.control()).toList();
  }

  /**
   * Each granularity beside the next coarser one that runs, and each control beside what it
   * repeats. Where nobody waits for a lock, the elapsed time tells what locks cost.
   */
  @Override
  public List<Declared> contrasts() {
    List<LockLevel> levels = evidence.choices().stream().map(LockChoice::level).toList();
    List<Declared> contrasts = new ArrayList<>();
    for (Point finer : points) {
      LockSetting setting = LockSetting.of(finer);
      int next = levels.indexOf(setting.level()) + (finer.control() ? 0 : 1);
      for (Point coarser : next < levels.size() ? settings() : List.<Point>of()) {
        if (LockSetting.of(coarser).equals(setting.with(levels.get(next)))) {
          contrasts.add(declared(finer, coarser, Figure.RATE));
          if (setting.terminals() == 1) {
            contrasts.add(declared(coarser, finer, Figure.ELAPSED));
          }
        }
      }
    }
    return contrasts;
  }

  private static Declared declared(Point over, Point under, Figure figure) {
    return new Declared(over.name(), under.name(), List.of(figure), false);
  }

  @Override
  public Extra extra(StudyResult found, List<Study.Ran> runs) {
    return evidence;
  }
}
