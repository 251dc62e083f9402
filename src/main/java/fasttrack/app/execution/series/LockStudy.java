package fasttrack.app.execution.series;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.console.Console;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.kind.Document;
import fasttrack.app.kind.Kinds;
import fasttrack.app.locking.LockContrasts;
import fasttrack.app.locking.LockWords;
import fasttrack.app.locking.LocksFigures;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.locking.LocksResult.Cell;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesSetup;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.LockChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A grid of settings that differ in what is locked, isolation, terminals, and how many records take
 * the traffic. Each runs once a round, all of a round from the same seed, in an order that is drawn
 * for the round: so what the machine does meanwhile favors no granularity.
 */
public final class LockStudy implements Series<LockStudy.LockStep> {
  private final Plan plan;
  private final Console console;
  private final Draws draws;
  private final RunClock clock = new RunClock();
  private final Map<Setting, List<LockRun>> runs = new LinkedHashMap<>();
  private final List<@Nullable JavaProcess> processes = new ArrayList<>();
  private int roundsComplete;
  private @Nullable RunResult first;
  private boolean finest;
  private @Nullable String startedAt;
  private @Nullable Path folder;

  /** A setting, and the run that it makes. */
  public record Planned(Setting setting, PlannedRun plan) {}

  /**
   * What runs.
   *
   * @param settings at least one
   * @param choices the granularities among them, from the finest to the coarsest
   * @param rounds how often each of them runs, from 1
   * @param atMostNanos no run begins that would probably end later; null for no limit
   * @param leftOut what was asked for and does not run, each with the reason
   * @param shown what was shown before the runs, and published
   * @param earlier what an earlier command has left of this study; null where it begins anew
   */
  public record Plan(
      List<Planned> settings,
      List<LockChoice> choices,
      int rounds,
      @Nullable Long atMostNanos,
      List<String> leftOut,
      Shown shown,
      @Nullable Earlier earlier) {
    public Plan {
      settings = List.copyOf(settings);
      choices = List.copyOf(choices);
      leftOut = List.copyOf(leftOut);
    }

    /**
     * Returns the plan with what was shown before its runs.
     *
     * @param spentNanos how much of the time that there is was spent on it
     */
    public Plan showing(
        List<LocksResult.Proof> proofs,
        List<LocksResult.LevelAnomalies> anomalies,
        long spentNanos) {
      return new Plan(
          settings,
          choices,
          rounds,
          atMostNanos == null ? null : (Long) (atMostNanos - spentNanos),
          leftOut,
          new Shown(proofs, anomalies, shown.published()),
          earlier);
    }

    /** Returns a planned run that locks so. */
    public PlannedRun example(LockChoice choice) {
      return settings.stream()
          .filter(each -> each.setting().level() == choice.level())
          .findFirst()
          .orElseThrow()
          .plan();
    }
  }

  /**
   * What stands beside the runs.
   *
   * @param proofs what each granularity excludes
   * @param anomalies what each isolation level lets through
   * @param published what was published
   */
  public record Shown(
      List<LocksResult.Proof> proofs,
      List<LocksResult.LevelAnomalies> anomalies,
      List<LocksResult.Published> published) {
    public Shown {
      proofs = List.copyOf(proofs);
      anomalies = List.copyOf(anomalies);
      published = List.copyOf(published);
    }
  }

  /**
   * A run of the grid.
   *
   * @param round in which round, from 1
   * @param title what runs, and how far the study is
   */
  record LockStep(Setting setting, int round, String title, PlannedRun plan) implements Step {
    @Override
    public String folderName() {
      return LockStudy.folderName(round, setting);
    }
  }

  /** Makes the series. */
  public LockStudy(Plan plan, Console console) {
    this.plan = plan;
    this.console = console;
    this.draws = new Draws(seed(plan.settings()));
    plan.settings().forEach(each -> runs.put(each.setting(), new ArrayList<>()));
  }

  /** Returns the planned runs of all rounds, by the names of their folders. */
  public static Map<String, PlannedRun> plannedRuns(List<Planned> settings, int rounds) {
    Draws draws = new Draws(seed(settings));
    Map<String, PlannedRun> planned = new LinkedHashMap<>();
    for (int round = 1; round <= rounds; round++) {
      for (Planned each : settings) {
        planned.put(folderName(round, each.setting()), each.plan().withSeed(draws.seed(round)));
      }
    }
    return planned;
  }

  private static long seed(List<Planned> settings) {
    return settings.getFirst().plan().spec().data().seed();
  }

  private static String folderName(int round, Setting setting) {
    return "round-" + round + "-" + LockWords.of(setting).replaceAll("[ ,]+", "-");
  }

  @Override
  public Optional<String> folderName() {
    PlannedRun any = plan.settings().getFirst().plan();
    return Optional.of(Recorder.stamp() + "-" + any.folderName() + "-locks");
  }

  @Override
  public Optional<Path> earlierFolder() {
    Earlier earlier = plan.earlier();
    return earlier == null ? Optional.empty() : Optional.of(earlier.folder());
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    return executors.independent();
  }

  @Override
  public Iterator<LockStep> steps() {
    return new Rounds();
  }

  /** Goes through the grid round by round, past what ran earlier, as long as there is time. */
  private final class Rounds implements Iterator<LockStep> {
    private final List<Planned> left = new ArrayList<>();
    private int round;

    @Override
    public boolean hasNext() {
      while (true) {
        if (left.isEmpty()) {
          roundsComplete = round;
          if (round == plan.rounds()) {
            return false;
          }
          round++;
          left.addAll(order(round));
        }
        if (!takeEarlier(left.getFirst().setting(), round)) {
          return clock.inTime(1, plan.atMostNanos());
        }
        left.removeFirst();
      }
    }

    @Override
    public LockStep next() {
      if (left.isEmpty() && !hasNext()) {
        throw new NoSuchElementException();
      }
      Planned next = left.removeFirst();
      int more = left.size() + 1 + (plan.rounds() - round) * plan.settings().size();
      String title =
          LockWords.of(next.setting())
              + ", round "
              + round
              + " of "
              + plan.rounds()
              + clock.left(more);
      clock.begins();
      return new LockStep(next.setting(), round, title, next.plan().withSeed(draws.seed(round)));
    }
  }

  /**
   * Returns a round's runs in random order, but those that differ in granularity alone one after
   * the other: these are compared with each other.
   */
  private List<Planned> order(int round) {
    Map<Setting, List<Planned>> alike = new LinkedHashMap<>();
    for (Planned each : plan.settings()) {
      Setting conditions = each.setting().with(plan.choices().getFirst().level());
      alike.computeIfAbsent(conditions, any -> new ArrayList<>()).add(each);
    }
    List<Planned> order = new ArrayList<>();
    int group = round * alike.size();
    for (List<Planned> choices : draws.order(round, List.copyOf(alike.values()))) {
      order.addAll(draws.order(++group, choices));
    }
    return order;
  }

  private boolean takeEarlier(Setting setting, int round) {
    Earlier earlier = plan.earlier();
    String name = folderName(round, setting);
    Earlier.Kept kept = earlier == null ? null : earlier.runs().get(name);
    if (earlier == null || kept == null) {
      return false;
    }
    take(setting, round, kept.result(), kept.bundle(), earlier.folder());
    return true;
  }

  @Override
  public void add(LockStep step, RecordedRun run) {
    clock.ended();
    Path saved = run.saved().folder();
    take(
        step.setting(),
        step.round(),
        run.result(),
        run.bundle(),
        saved == null ? null : saved.getParent());
  }

  private void take(
      Setting setting, int round, RunResult result, @Nullable String bundle, @Nullable Path in) {
    if (startedAt == null) {
      startedAt = result.startedAt();
    }
    // the finest granularity stands for all: it is the engine's own, to which others add
    if (first == null || (!finest && isFinest(setting))) {
      first = result;
      finest = isFinest(setting);
    }
    if (in != null) {
      folder = in;
    }
    processes.add(result.header().process());
    runs.computeIfAbsent(setting, each -> new ArrayList<>())
        .add(LocksFigures.run(round, result, bundle));
  }

  private boolean isFinest(Setting setting) {
    return setting.level() == plan.choices().getFirst().level();
  }

  @Override
  public Optional<Document> whole(boolean interrupted) {
    RunResult begun = first;
    if (begun == null) {
      return Optional.empty();
    }
    if (interrupted && folder != null) {
      console.tell("ended early; the same command with --resume " + folder + " goes on");
    }
    List<Cell> cells = new ArrayList<>();
    runs.forEach((setting, ran) -> cells.add(LocksFigures.cell(setting, ran)));
    LocksResult result =
        new LocksResult(
            LocksResult.FORMAT,
            new SeriesHeader(
                Objects.requireNonNull(startedAt),
                plan.settings().getFirst().plan().workload().title()),
            begun.spec(),
            SeriesSetup.of(begun, processes),
            new LocksResult.Grid(
                plan.choices(), plan.rounds(), roundsComplete, leftOut(interrupted)),
            plan.shown().proofs(),
            plan.shown().anomalies(),
            cells,
            new LockContrasts(cells).all(),
            plan.shown().published());
    return Optional.of(Kinds.LOCKS.document(result));
  }

  /** Says, too, what the time did not suffice for. */
  private List<String> leftOut(boolean interrupted) {
    int planned = plan.rounds() * plan.settings().size();
    int ran = runs.values().stream().mapToInt(List::size).sum();
    List<String> all = new ArrayList<>(plan.leftOut());
    if (!interrupted && ran < planned && plan.atMostNanos() != null) {
      all.add(counted(planned - ran, "run") + " of " + planned + ": the time was up");
    }
    return all;
  }
}
