package fasttrack.app.cli;

import fasttrack.app.console.Console;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.report.Page;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code explain}: prints the statements or calls that the transactions compile to. */
@Command(
    name = "explain",
    sortOptions = false,
    abbreviateSynopsis = true,
    header = "Print the statements that a database executes for each transaction.",
    optionListHeading = "%n")
final class ExplainCommand implements Runnable {
  private final Catalog catalog;
  private final Console console;

  @Spec private @Nullable CommandSpec command;

  @Mixin private final CommonOptions.BackendName backend = new CommonOptions.BackendName();
  @Mixin private final CommonOptions.WorkloadNames workloads = new CommonOptions.WorkloadNames();
  @Mixin private final CommonOptions.TransactionNames only = new CommonOptions.TransactionNames();

  @Mixin
  private final CommonOptions.ExecutionChoice execution = new CommonOptions.ExecutionChoice();

  ExplainCommand(Catalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public void run() {
    RunOptions chosen = new RunOptions();
    chosen.what.backend.name = backend.name;
    chosen.what.workloads.names = workloads.names;
    chosen.load.only.names = only.names;
    chosen.what.execution.mode = execution.mode;
    Planner planner = new Planner(catalog, chosen);
    Backend engine = planner.backend();
    Options options =
        Options.of(
            engine,
            Path.of("work"),
            new BackendOptions(catalog.backends()).given(Objects.requireNonNull(command), engine));
    if (execution.mode != null) {
      options = options.withExecution(execution.mode);
    }
    Page page = new Page();
    for (PlannedRun planned : planner.plan(options.own().given())) {
      explain(planned, options, page);
    }
    console.print(page.toString());
  }

  private static void explain(PlannedRun planned, Options options, Page page) {
    Workload workload = planned.workload();
    page.gap().text("-- ", "-- ", workload.title());
    for (TransactionType type : workload.types()) {
      if (planned.spec().mix().weights().containsKey(type.name())) {
        page.gap().text("-- ", "-- ", type.name() + ": " + type.title());
        for (String statement : planned.backend().explain(type, options)) {
          String indent = "  " + " ".repeat(statement.length() - statement.stripLeading().length());
          boolean comment = statement.startsWith("--");
          page.text(indent, indent + (comment ? "-- " : "    "), statement);
        }
      }
    }
  }
}
