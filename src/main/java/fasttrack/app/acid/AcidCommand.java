package fasttrack.app.acid;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.command.BackendOptions;
import fasttrack.app.command.DatabaseCommand;
import fasttrack.app.command.Planner;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Machine;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Choices;
import fasttrack.app.parameter.Parameter;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.parameter.UsageException;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code acid}: audits whether transactions are atomic, consistent, isolated and durable. */
@Command(
    name = "acid",
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Show by experiment that a database's transactions are ACID, or that they are not.",
    description = {
      "",
      "Atomicity: aborts change nothing. Consistency: TP1's invariants hold after transactions from"
          + " many terminals. Isolation: two transactions on the same records do not interfere, and"
          + " which anomalies occur at each isolation level. Durability: readers are not told of"
          + " what is not yet durable (strace delays the syncs), and the server (or, for an"
          + " embedded engine, its process) is killed under load, and every acknowledged commit"
          + " must be there after recovery.",
      "",
      "Populates TP1's data anew for each test. The evidence is saved in one folder (report.html,"
          + " acid.json, acid.txt). Ctrl-C ends the audit early; what has not been tested by then"
          + " is reported as not shown."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  no test failed",
      "  1  a bug in this program",
      "  2  an invalid option or argument",
      "  3  the database cannot be reached or set up, or results cannot be saved or printed",
      "  4  a test failed",
      "  129, 130, 143  ended early by a hang-up, Ctrl-C, or TERM"
    })
public final class AcidCommand extends DatabaseCommand {
  @Mixin private final AcidOptions options = new AcidOptions();

  /**
   * Makes the command.
   *
   * @param console what it prints to
   */
  public AcidCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    Choices choices = choices();
    Backend backend = new Planner(catalog(), options.work.path, choices).backend();
    Map<String, List<String>> own =
        new BackendOptions(catalog().backends()).given(choices, backend);
    int scale = choices.value(Parameters.SCALE);
    long seed = choices.value(Parameters.SEED);
    require(scale, Dataset.SCALE_MAX, "scale");
    require(options.load.kills, AcidOptions.KILLS_MAX, "kills");
    int most = Options.of(backend, options.work.path, own).offer().terminalsMax();
    int terminals = choices.get(Parameters.TERMINALS, Math.min(AcidOptions.TERMINALS, most));
    require(terminals, Math.min(most, Load.CONNECTIONS_MAX), "terminals");
    Workload workload = subject(catalog());
    return new AuditExecution(
            backend.name(),
            options.results.folder,
            options.results.quiet,
            options.exports.display(console(), options.json.on),
            console())
        .run(
            (folder, progress, control) -> {
              Options how = options.of(backend, choices, terminals).withProgress(progress::message);
              return new AcidPlan(
                  backend,
                  how,
                  workload,
                  new AcidPlan.Extent(scale, seed, terminals, options.load.kills),
                  folder,
                  new AcidChild(backend, how, scale, seed, terminals),
                  Machine.look(),
                  new AcidPlan.Watch(progress, control));
            });
  }

  private static void require(int value, int most, String option) {
    if (value < 1 || value > most) {
      throw new UsageException(
          option, "must be from 1 to " + count(most) + ", not " + count(value));
    }
  }

  /** Returns the workload that can be audited. */
  static Workload subject(Catalog catalog) {
    return catalog.workloads().stream()
        .filter(workload -> workload.acidSubject() != null)
        .findFirst()
        .orElseThrow(
            () -> new UsageException("backend", "no workload of this distribution can be audited"));
  }

  @Override
  public List<Parameter<?>> parameters() {
    return AcidOptions.PARAMETERS;
  }
}
