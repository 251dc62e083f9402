package fasttrack.app.locking;

import fasttrack.app.acid.AcidAudit;
import fasttrack.app.acid.AcidPlan;
import fasttrack.app.console.Console;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.progress.Progress;
import fasttrack.app.series.LockEvidence.LevelAnomalies;
import fasttrack.app.series.LockEvidence.Proof;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.exclusion.ExclusionProof;
import fasttrack.core.model.Dataset;
import fasttrack.core.population.Populator;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.StoppablePopulation;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.Data;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Shows by experiment, before a study of locks runs, what each granularity excludes and what each
 * isolation level lets through. Used by one thread.
 */
public final class LockProofs implements AutoCloseable {
  private static final int SESSIONS = 2;

  private final Path work;
  private final Progress progress;
  private final Control control;

  /**
   * Makes proofs.
   *
   * @param work the folder in which backends keep their files
   * @param quiet whether no progress is shown
   * @param console shows the progress
   */
  public LockProofs(Path work, boolean quiet, Control control, Console console) {
    this.work = work;
    this.progress = Progress.on(console, "locks", quiet);
    this.control = control;
  }

  /**
   * Shows what a granularity excludes, on the data of a run.
   *
   * @param run one that locks so
   * @return nothing where the backend's transactions cannot be driven step by step
   * @throws fasttrack.core.spi.BackendException where the database cannot be opened or loaded
   */
  public Optional<Proof> proof(LockChoice choice, PlannedRun run) {
    Options options = options(run);
    if (!options.offer().has(Capability.STEPWISE)) {
      return Optional.empty();
    }
    Data data = run.spec().data();
    Dataset dataset = data.dataset(run.workload().schema());
    progress.phase(RunListener.Phase.OPENING);
    try (Database database = run.backend().open(options)) {
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
  public Optional<LevelAnomalies> anomalies(Isolation level, PlannedRun run) {
    if (run.workload().acidSubject() == null || !options(run).offer().has(Capability.STEPWISE)) {
      return Optional.empty();
    }
    Data data = run.spec().data();
    AcidPlan plan =
        new AcidPlan(
            run.backend(),
            options(run),
            run.workload(),
            new AcidPlan.Effort(data.scale(), data.seed(), SESSIONS, 1),
            work,
            new AcidPlan.Watch(progress, control));
    return Optional.of(
        new LevelAnomalies(
            level,
            AcidAudit.anomalies(plan, level).probes().stream()
                .filter(AnomalyProbe::seen)
                .map(probe -> probe.anomaly().title())
                .toList()));
  }

  private Options options(PlannedRun run) {
    return run.options(work, SESSIONS).withProgress(progress::detail);
  }

  @Override
  public void close() {
    progress.close();
  }
}
