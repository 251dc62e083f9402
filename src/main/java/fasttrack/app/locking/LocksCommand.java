package fasttrack.app.locking;

import fasttrack.app.command.DatabaseCommand;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Interruption;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.series.LockEvidence.LevelAnomalies;
import fasttrack.app.series.LockEvidence.Proof;
import fasttrack.app.study.Earlier;
import fasttrack.app.study.Study;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code locks}: runs a workload with locks of each granularity. */
@Command(
    name = "locks",
    header = "Measure what lock granularity costs: row, page, table, database.")
public final class LocksCommand extends DatabaseCommand {
  @Mixin private final LocksOptions options = new LocksOptions();

  public LocksCommand(Catalog catalog, Console console) {
    super(catalog, console, LocksOptions.PARAMETERS);
  }

  @Override
  public Integer call() {
    LockStudy plan = new LocksPlanner(catalog(), options, choices()).plan();
    Earlier earlier = Earlier.read(options.grid.resume, plan, plan.blocks(), "these settings");
    long began = System.nanoTime();
    List<Proof> proofs = new ArrayList<>();
    List<LevelAnomalies> anomalies = new ArrayList<>();
    try (Interruption interruption = Interruption.listen(console())) {
      try {
        show(plan, proofs, anomalies, interruption);
      } catch (RunInterruptedException e) {
        // told below, whether it was in a load or between two experiments
      }
      if (interruption.status() != 0) {
        console().tell("ended before the first run; nothing was measured");
        return interruption.status();
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
      LockStudy plan,
      List<Proof> proofs,
      List<LevelAnomalies> anomalies,
      Interruption interruption) {
    Control control = interruption.control();
    try (LockProofs experiments =
        new LockProofs(options.work.path, options.output.quiet(), control, console())) {
      for (LockChoice choice : plan.evidence().choices()) {
        if (interruption.status() == 0) {
          experiments.proof(choice, plan.example(choice)).ifPresent(proofs::add);
        }
      }
      List<Isolation> levels =
          plan.points().stream().map(each -> Setting.of(each).isolation()).distinct().toList();
      PlannedRun finest = plan.example(plan.evidence().choices().getFirst());
      for (Isolation level : levels) {
        if (levels.size() > 1 && interruption.status() == 0) {
          experiments.anomalies(level, finest).ifPresent(anomalies::add);
        }
      }
    }
  }
}
