package fasttrack.app.locking;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.kind.Document;
import fasttrack.app.locking.LocksResult.Cell;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.study.Design;
import fasttrack.app.study.Draws;
import fasttrack.app.study.Study;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A grid of settings that differ in what is locked, isolation, terminals, and how many records take
 * the traffic.
 *
 * @param points at least one setting, and those that are the control
 * @param choices the granularities among them, from the finest to the coarsest
 * @param blocks how often each setting runs, from 1
 * @param explains whether each setting runs once more, with its waits sampled
 * @param atMostNanos how long the study may take; null for no limit
 * @param leftOut what was asked for and does not run, each with the reason
 * @param shown what was shown before the runs, and published
 */
public record LockStudy(
    List<Point<Setting>> points,
    List<LockChoice> choices,
    int blocks,
    boolean explains,
    @Nullable Long atMostNanos,
    List<String> leftOut,
    Background shown)
    implements Design<Setting> {
  /** Copies the lists. */
  public LockStudy {
    points = List.copyOf(points);
    choices = List.copyOf(choices);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * What stands beside the runs.
   *
   * @param proofs what each granularity excludes
   * @param anomalies what each isolation level lets through
   * @param published what was published
   */
  public record Background(
      List<LocksResult.Proof> proofs,
      List<LocksResult.LevelAnomalies> anomalies,
      List<LocksResult.Reported> published) {
    public Background {
      proofs = List.copyOf(proofs);
      anomalies = List.copyOf(anomalies);
      published = List.copyOf(published);
    }
  }

  /**
   * Returns the study with what was shown before its runs.
   *
   * @param spentNanos how much of the time that there is was spent on it
   */
  public LockStudy showing(
      List<LocksResult.Proof> proofs, List<LocksResult.LevelAnomalies> anomalies, long spentNanos) {
    return new LockStudy(
        points,
        choices,
        blocks,
        explains,
        atMostNanos == null ? null : (Long) (atMostNanos - spentNanos),
        leftOut,
        new Background(proofs, anomalies, shown.published()));
  }

  /** Returns a planned run that locks so. */
  public PlannedRun example(LockChoice choice) {
    return points.stream()
        .filter(each -> each.what().level() == choice.level())
        .findFirst()
        .orElseThrow()
        .plan();
  }

  @Override
  public String fewer() {
    return "give fewer --terminals or --hot values";
  }

  @Override
  public String folderName() {
    return points.getFirst().plan().folderName() + "-locks";
  }

  @Override
  public String unit() {
    return "round";
  }

  @Override
  public boolean resumes() {
    return true;
  }

  /**
   * Returns a round's runs in random order, but those that differ in granularity alone one after
   * the other: these are compared with each other.
   */
  @Override
  public List<Point<Setting>> order(int block, Draws draws) {
    Map<Setting, List<Point<Setting>>> alike = new LinkedHashMap<>();
    for (Point<Setting> each : points) {
      Setting conditions = each.what().with(choices.getFirst().level());
      alike.computeIfAbsent(conditions, any -> new ArrayList<>()).add(each);
    }
    List<Point<Setting>> order = new ArrayList<>();
    int group = block * alike.size();
    for (List<Point<Setting>> each : draws.order(block, List.copyOf(alike.values()))) {
      order.addAll(draws.order(++group, each));
    }
    return order;
  }

  private List<Point<Setting>> settings() {
    return points.stream().filter(point -> !point.control()).toList();
  }

  @Override
  public List<Point<Setting>> explained() {
    return explains ? settings() : List.of();
  }

  @Override
  public int claims() {
    int ofControl =
        points.stream()
            .filter(Point::control)
            .mapToInt(point -> LockContrasts.claimsOf(point.what()))
            .sum();
    return new LockContrasts(cells(List.of())).claimsTogether() + ofControl;
  }

  @Override
  public @Nullable Integer blocksToFind(List<Study.Ran<Setting>> runs) {
    return new LockContrasts(cells(runs)).roundsToFind();
  }

  private List<Cell> cells(List<Study.Ran<Setting>> runs) {
    List<Cell> cells = new ArrayList<>();
    for (Point<Setting> point : settings()) {
      Study.Ran<Setting> further = Study.Ran.explaining(point, runs);
      cells.add(
          LocksFigures.cell(
              point.what(),
              runs(point, runs),
              runs(point.again(), runs),
              further == null ? null : run(further)));
    }
    return cells;
  }

  private static List<LockRun> runs(Point<Setting> point, List<Study.Ran<Setting>> runs) {
    return Study.Ran.of(point, runs).stream().map(LockStudy::run).toList();
  }

  private static LockRun run(Study.Ran<Setting> run) {
    return LocksFigures.run(run.block(), run.result(), run.bundle());
  }

  @Override
  public Optional<Document> whole(
      List<Study.Ran<Setting>> runs, int completeBlocks, boolean interrupted) {
    List<Cell> cells = cells(runs);
    // the finest granularity stands for all: it is the engine's own, to which others add
    Study.Ran<Setting> first = runs.getFirst();
    RunResult finest =
        runs.stream()
            .filter(run -> run.point().what().level() == choices.getFirst().level())
            .findFirst()
            .orElse(first)
            .result();
    return Optional.of(
        LocksResult.KIND.document(
            new LocksResult(
                LocksResult.FORMAT,
                new SeriesHeader(
                    first.result().startedAt(), first.point().plan().workload().title()),
                finest.spec(),
                SeriesSetup.of(finest, Study.Ran.processes(runs)),
                new LocksResult.Grid(
                    choices, blocks, completeBlocks, leftOut(cells, interrupted), control()),
                shown.proofs(),
                shown.anomalies(),
                cells,
                new LockContrasts(cells).all(),
                shown.published())));
  }

  /** Returns the granularity whose settings run twice in each round; null where none does. */
  private @Nullable LockLevel control() {
    return points.stream()
        .filter(Point::control)
        .map(point -> point.what().level())
        .findFirst()
        .orElse(null);
  }

  /** Says, too, what the time did not suffice for. */
  private List<String> leftOut(List<Cell> cells, boolean interrupted) {
    int ran = cells.stream().mapToInt(cell -> cell.inRounds().size()).sum();
    int planned = blocks * points.size();
    List<String> all = new ArrayList<>(leftOut);
    if (!interrupted && ran < planned && atMostNanos != null) {
      all.add(counted(planned - ran, "run") + " of " + planned + ": the time was up");
    }
    return all;
  }
}
