package fasttrack.app.study.locking;

import fasttrack.app.audit.acid.AcidAudit;
import fasttrack.app.audit.acid.AcidPlan;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.StopSignals;
import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.Progress;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.LoadSteps;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Durations;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.HelpSection;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.result.series.LockEvidence.LevelAnomalies;
import fasttrack.app.result.series.LockEvidence.Proof;
import fasttrack.app.study.EarlierRuns;
import fasttrack.app.study.Study;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.exclusion.ExclusionProof;
import fasttrack.core.model.Dataset;
import fasttrack.core.population.Populator;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.StoppablePopulation;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spec.Data;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.LockLevel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code locks}: runs a workload with locks of each granularity. */
@Command(
    name = "locks",
    header = "Measure what lock granularity costs: row, page, table, database.")
public final class LocksCommand extends DatabaseCommand {
  /** How many sessions show what a lock excludes. */
  private static final int SESSIONS = 2;

  @Mixin private final LocksOptions options = new LocksOptions();

  public LocksCommand(Catalog catalog, Console console) {
    super(catalog, console, LocksOptions.PARAMETERS);
  }

  @Override
  public Integer call() {
    LockStudy plan = new LocksPlanner(catalog(), options, choices()).plan();
    EarlierRuns earlier =
        EarlierRuns.read(options.grid.resume, plan, plan.blocks(), "these settings");
    long began = System.nanoTime();
    List<Proof> proofs = new ArrayList<>();
    List<LevelAnomalies> anomalies = new ArrayList<>();
    try (StopSignals signals = StopSignals.listen(console())) {
      try {
        show(plan, proofs, anomalies, signals);
      } catch (RunInterruptedException e) {
        // told below, whether it was in a load or between two experiments
      }
      if (signals.status() != 0) {
        console().tell("ended before the first run; nothing was measured");
        return signals.status();
      }
    }
    ExitStatus status = new ExitStatus();
    if (!proofs.stream().allMatch(Proof::holds)) {
      status.invalid();
    }
    return options
        .output
        .execution(options.work, true, status, console())
        .run(
            List.of(
                new Study(
                    plan.showing(proofs, anomalies, System.nanoTime() - began),
                    earlier,
                    console())));
  }

  /** Shows what each granularity excludes, and what each of several isolation levels allows. */
  private void show(
      LockStudy plan, List<Proof> proofs, List<LevelAnomalies> anomalies, StopSignals signals) {
    Control control = signals.control();
    try (Progress progress = Progress.on(console(), "locks", options.output.quiet())) {
      for (LockChoice choice : plan.evidence().choices()) {
        if (signals.status() == 0) {
          proof(choice, plan.example(choice), progress, control).ifPresent(proofs::add);
        }
      }
      List<Isolation> levels =
          plan.points().stream().map(each -> LockSetting.of(each).isolation()).distinct().toList();
      PlannedRun finest = plan.example(plan.evidence().choices().getFirst());
      for (Isolation level : levels) {
        if (levels.size() > 1 && signals.status() == 0) {
          anomalies(level, finest, progress, control).ifPresent(anomalies::add);
        }
      }
    }
  }

  /**
   * Shows what a granularity excludes, on the data of a run.
   *
   * @param run one that locks so
   * @return nothing where the backend's transactions cannot be driven step by step
   * @throws fasttrack.core.spi.BackendException where the database cannot be opened or loaded
   */
  private Optional<Proof> proof(
      LockChoice choice, PlannedRun run, Progress progress, Control control) {
    Options opening = opening(run, progress);
    if (!opening.offer().has(Capability.STEPWISE)) {
      return Optional.empty();
    }
    Data data = run.spec().data();
    Dataset dataset = data.dataset(run.workload().schema());
    progress.phase(RunListener.Phase.OPENING);
    try (Database database = run.backend().open(opening)) {
      Populator.ensurePopulated(database, dataset, new StoppablePopulation(progress, control));
      Proof proof = new Proof(choice.level(), ExclusionProof.of(database, dataset, choice));
      database.requireClaim();
      return Optional.of(proof);
    }
  }

  /**
   * Shows what an isolation level lets through.
   *
   * @param run one at another level, or this one
   * @return nothing where the workload or the backend does not allow it
   * @throws fasttrack.core.spi.BackendException where the database cannot be opened or loaded
   */
  private Optional<LevelAnomalies> anomalies(
      Isolation level, PlannedRun run, Progress progress, Control control) {
    if (run.workload().acidSubject() == null
        || !opening(run, progress).offer().has(Capability.STEPWISE)) {
      return Optional.empty();
    }
    Data data = run.spec().data();
    AcidPlan plan =
        new AcidPlan(
            run.backend(),
            opening(run, progress),
            run.workload(),
            new AcidPlan.Effort(data.scale(), data.seed(), SESSIONS, 1),
            options.work.path,
            new AcidPlan.Watch(progress, control));
    return Optional.of(
        new LevelAnomalies(
            level,
            AcidAudit.anomalies(plan, level).probes().stream()
                .filter(AnomalyProbe::seen)
                .map(probe -> probe.anomaly().title())
                .toList()));
  }

  private Options opening(PlannedRun run, Progress progress) {
    return run.options(options.work.path, SESSIONS).withProgress(progress::detail);
  }

  /** The options of {@code locks} that all backends share, as they were given. */
  static final class LocksOptions {
    /** What determines its runs. */
    static final List<Parameter<?>> PARAMETERS =
        Parameters.and(
            Parameters.without(
                Parameters.with(
                    Parameters.WORKLOAD.standing("tp1"),
                    Parameters.DURATION.standing("5s"),
                    Parameters.WARMUP.standing("1s"),
                    Parameters.studyWaits(),
                    Parameters.ISOLATION.several(
                        HelpSection.GRID, "Isolation levels to run at, comma-separated"),
                    Parameters.HOT
                        .several(
                            HelpSection.GRID,
                            "Branches, customers or counters that take the traffic: 1,10,100")
                        .common()),
                Parameters.TERMINALS,
                Parameters.RATE,
                Parameters.FAULT),
            Parameters.REPEAT
                .saying("Rounds to run, each in Java processes of its own")
                .standing("6"),
            Parameters.RUNS.saying("Runs of each setting in a round, in one Java process"));

    static final List<Integer> TERMINALS = List.of(1, 4, 16);

    @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
    @Mixin final GridOptions grid = new GridOptions();
    @Mixin final LoadSteps.Terminals terminals = new LoadSteps.Terminals();
    @Mixin final CommonOptions.StudyOutput output = new CommonOptions.StudyOutput();

    /** What the runs differ in. */
    @Command(optionListHeading = "%nGrid:%n")
    static final class GridOptions {
      @Common
      @Option(
          names = {"-g", "--granularity"},
          paramLabel = "LEVEL",
          split = ",",
          converter = OfLockLevel.class,
          completionCandidates = OfLockLevel.class)
      List<LockLevel> levels = new ArrayList<>();

      @Common
      @Option(names = "--at-most", paramLabel = "TIME", converter = Durations.class)
      @Nullable Long atMostNanos;

      @Option(names = "--control", fallbackValue = "true")
      boolean control;

      @Option(names = "--resume", paramLabel = "DIR")
      @Nullable Path resume;
    }

    /** Knows what is locked in the words of tables and in those of data sets. */
    static final class OfLockLevel extends EnumNames<LockLevel> {
      OfLockLevel() {
        super("granularity", List.of(LockLevel.values()).reversed(), LockSetting::word);
      }
    }
  }
}
