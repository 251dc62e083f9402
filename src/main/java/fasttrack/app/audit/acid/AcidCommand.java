package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Options;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code acid}: audits whether transactions are atomic, consistent, isolated and durable. */
@Command(name = "acid", header = "Test whether a database's transactions are ACID.")
public final class AcidCommand extends DatabaseCommand {
  @Mixin private final AcidOptions options = new AcidOptions();

  public AcidCommand(Catalog catalog, Console console) {
    super(catalog, console, AcidOptions.PARAMETERS);
  }

  @Override
  public Integer call() {
    Choices choices = choices();
    Workload workload = workload(catalog(), choices);
    Planner planner =
        new Planner(catalog(), PlannedRun.folder(options.work.path, workload), choices);
    Backend backend = planner.backend();
    Options asked = planner.options();
    if (asked.offer().has(Capability.MULTI_WRITER)) {
      throw new UsageException(
          "backend",
          "acid tests a single node, and these options spread terminals over several; leave them"
              + " out");
    }
    int scale = choices.value(Parameters.SCALE);
    long seed = choices.value(Parameters.SEED);
    require(scale, Dataset.SCALE_MAX, "scale");
    require(options.load.kills, AcidOptions.KILLS_MAX, "kills");
    int most = asked.offer().terminalsMax();
    int terminals = choices.get(Parameters.TERMINALS, Math.min(AcidOptions.TERMINALS, most));
    require(terminals, Math.min(most, Load.CONNECTIONS_MAX), "terminals");
    requireSubject(workload);
    return options
        .output
        .execution(console())
        .run(
            "acid on " + backend.name(),
            backend.name() + "-acid",
            (folder, progress, signals) -> {
              Options how = asked.withSessionsMax(terminals).withProgress(progress::message);
              if (how.offer().usesExistingServer()) {
                folder.restrictToOwner();
              }
              AcidPlan plan =
                  new AcidPlan(
                      backend,
                      how,
                      workload,
                      new AcidPlan.Effort(scale, seed, terminals, options.load.kills),
                      folder.path(),
                      new AcidPlan.Watch(progress, signals.control()));
              AcidResult result = new AcidAudit(plan).run();
              return new Made(AcidResult.KIND.document(result), result.passed());
            });
  }

  private static void require(int value, int most, String option) {
    if (value < 1 || value > most) {
      throw new UsageException(
          option, "must be from 1 to " + count(most) + ", not " + count(value));
    }
  }

  /**
   * Returns the workload to audit.
   *
   * @throws UsageException where there are several, or is none of that name
   */
  static Workload workload(Catalog catalog, Choices choices) {
    List<String> named = choices.all(Parameters.WORKLOAD);
    if (named.size() != 1) {
      throw new UsageException("workload", "acid audits one workload, not " + named);
    }
    return catalog.workload(named.getFirst().strip());
  }

  private static void requireSubject(Workload workload) {
    if (workload.types().stream().anyMatch(type -> type.program() != null)) {
      throw new UsageException(
          "workload",
          ("%1$s has transactions that read and decide, which acid does not audit: 'fasttrack run"
                  + " -w %1$s --fault kill@5s' kills the server under them, proves their order and"
                  + " looks for lost commits (docs/order.md)")
              .formatted(workload.name()));
    }
    if (workload.acidSubject() == null) {
      throw new UsageException(
          "workload",
          workload.name()
              + " has no transaction that acid can audit: one that adds an input to records found"
              + " by key, and inserts one record into a type of which none is loaded, as tp1's"
              + " does");
    }
  }
}
