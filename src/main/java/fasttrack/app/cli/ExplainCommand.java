package fasttrack.app.cli;

import fasttrack.app.report.Page;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code explain}: to which statements or calls the transactions compile. */
@Command(
    name = "explain",
    sortOptions = false,
    abbreviateSynopsis = true,
    header = "Print the statements that each transaction becomes on a database.",
    optionListHeading = "%n")
final class ExplainCommand implements Runnable {
  private final Catalog found;

  @Spec private @Nullable CommandSpec command;

  @Option(
      names = {"-b", "--backend"},
      paramLabel = "BACKEND",
      completionCandidates = Candidates.Backends.class,
      description = "The database (default: ${bundle:default.backend}).")
  private @Nullable String backend;

  @Option(
      names = {"-w", "--workload"},
      paramLabel = "WORKLOAD",
      split = ",",
      completionCandidates = Candidates.Workloads.class,
      description = "The workload (default: all).")
  private List<String> workloads = new ArrayList<>();

  @Option(
      names = "--only",
      paramLabel = "T",
      split = ",",
      description = "This transaction only; several with commas, or one by one.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = {"-x", "--execution"},
      paramLabel = "MODE",
      converter = EnumNames.OfExecutionMode.class,
      completionCandidates = EnumNames.OfExecutionMode.class,
      description = "How transactions reach the engine (default: the backend's first).")
  private @Nullable ExecutionMode execution;

  ExplainCommand(Catalog found) {
    this.found = found;
  }

  @Override
  public void run() {
    CommandSpec spec = Objects.requireNonNull(command);
    RunOptions chosen = new RunOptions();
    chosen.what.backend = backend;
    chosen.what.workloads = workloads;
    chosen.load.only = only;
    chosen.what.execution = execution;
    Planner planner = new Planner(found, chosen);
    Backend engine = planner.backend();
    Options options =
        new Options(
            Path.of("work"),
            Durability.DURABLE,
            null,
            1,
            new BackendOptions(found.backends()).given(spec.commandLine().getParseResult(), engine),
            message -> {},
            execution == null ? engine.executionModes().getFirst() : execution);
    Page page = new Page();
    for (Planner.Planned planned : planner.plan(options.own())) {
      explain(planned, options, page);
    }
    System.out.print(page);
    System.out.flush();
  }

  private static void explain(Planner.Planned planned, Options options, Page page) {
    Workload workload = planned.workload();
    page.gap().text(workload.title());
    for (TransactionType type : workload.types()) {
      if (planned.spec().mix().weights().containsKey(type.name())) {
        page.gap().text(type.name() + ": " + type.title());
        for (String statement : planned.backend().explain(type, options)) {
          String indent = "  " + " ".repeat(statement.length() - statement.stripLeading().length());
          page.text(indent, indent + "    ", statement);
        }
      }
    }
  }
}
