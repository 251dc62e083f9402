package fasttrack.app.locking;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.kind.Document;
import fasttrack.app.figure.Figure;
import fasttrack.app.series.Contrasts;
import fasttrack.app.series.Contrasts.Declared;
import fasttrack.app.series.LockEvidence;
import fasttrack.app.series.Plan;
import fasttrack.app.study.Design;
import fasttrack.app.study.Draws;
import fasttrack.app.study.Study;
import fasttrack.app.study.StudySummary;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
      List<LockEvidence.Proof> proofs,
      List<LockEvidence.LevelAnomalies> anomalies,
      List<LockEvidence.Reported> published) {
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
      List<LockEvidence.Proof> proofs, List<LockEvidence.LevelAnomalies> anomalies, long spentNanos) {
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
    return Contrasts.claims(contrasts(), 1);
  }

  @Override
  public @Nullable Integer blocksToFind(List<Study.Ran<Setting>> runs) {
    return summary(List.of()).contrasts(points, runs).blocksToFind();
  }

  /**
   * Each granularity beside the next coarser one that runs, and each control beside what it
   * repeats. Where nobody waits for a lock, the elapsed time tells what locks cost.
   */
  private List<Declared> contrasts() {
    List<Declared> contrasts = new ArrayList<>();
    for (Point<Setting> finer : points) {
      Setting setting = finer.what();
      int next = levels().indexOf(setting.level()) + 1;
      settings().stream()
          .filter(
              each ->
                  finer.control()
                      ? each.what().equals(setting)
                      : next < levels().size()
                          && each.what().equals(setting.with(levels().get(next))))
          .forEach(
              coarser -> {
                contrasts.add(declared(finer, coarser, Figure.RATE));
                if (setting.terminals() == 1) {
                  contrasts.add(declared(coarser, finer, Figure.ELAPSED));
                }
              });
    }
    return contrasts;
  }

  private static Declared declared(Point<Setting> over, Point<Setting> under, Figure figure) {
    return new Declared(over.name(), under.name(), List.of(figure), false);
  }

  /** Returns the granularities, the finest first. */
  private List<LockLevel> levels() {
    return points.stream()
        .map(point -> point.what().level())
        .distinct()
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  private StudySummary<Setting> summary(List<String> without) {
    return new StudySummary<>(
        LocksReport.KIND.format(),
        new Plan(
            factors(),
            unit(),
            blocks,
            points.stream().filter(Point::control).map(Point::name).toList(),
            null),
        point -> point.what().levels(),
        contrasts(),
        List.of(),
        without);
  }

  private List<Plan.Factor> factors() {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (Point<Setting> point : settings()) {
      point
          .what()
          .levels()
          .forEach(
              (name, value) ->
                  values.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(value));
    }
    return values.entrySet().stream()
        .map(each -> new Plan.Factor(each.getKey(), List.copyOf(each.getValue())))
        .toList();
  }

  @Override
  public Optional<Document> whole(
      List<Study.Ran<Setting>> runs, int completeBlocks, boolean interrupted) {
    return Optional.of(
        LocksReport.KIND.document(
            summary(leftOut(runs, interrupted))
                .of(points, runs)
                .with(
                    new LockEvidence(
                        choices, shown.proofs(), shown.anomalies(), shown.published()))));
  }

  /** Says, too, what the time did not suffice for. */
  private List<String> leftOut(List<Study.Ran<Setting>> runs, boolean interrupted) {
    long ran = runs.stream().filter(run -> run.block() != Study.EXPLAINS).count();
    int planned = blocks * points.size();
    List<String> all = new ArrayList<>(leftOut);
    if (!interrupted && ran < planned && atMostNanos != null) {
      all.add(counted(planned - ran, "run") + " of " + planned + ": the time was up");
    }
    return all;
  }
}
