package fasttrack.app.cli;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.Progress;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.Page;
import fasttrack.app.report.RepeatedLines;
import fasttrack.app.report.Words;
import fasttrack.app.study.run.RunCommand;
import fasttrack.core.model.DataModel;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.population.Populator;
import fasttrack.core.result.Finding;
import fasttrack.core.run.RunListener;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.Planning.StatementPlan;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code explain}: prints the statements or calls that the transactions compile to. */
@Command(name = "explain", header = "Print the statements a database executes per transaction.")
final class ExplainCommand extends DatabaseCommand {
  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final PlanOption plan = new PlanOption();

  /** Whether plans are shown. */
  @Command(optionListHeading = CommonOptions.OUTPUT)
  static final class PlanOption {
    @Common
    @Option(names = "--plan", fallbackValue = "true")
    boolean on;
  }

  ExplainCommand(Catalog catalog, Console console) {
    super(
        catalog,
        console,
        List.of(
            Parameters.BACKEND,
            RunCommand.defaultWorkloads(catalog),
            Parameters.EXECUTION,
            Parameters.ONLY,
            Parameters.SCALE,
            Parameters.SEED,
            Parameters.PROFILE));
  }

  @Override
  public Integer call() {
    Choices choices = choices();
    List<PlannedRun> runs = new Planner(catalog(), work.path, choices).plan();
    Options options = runs.getFirst().options(work.path, 1);
    Map<TransactionType, List<StatementPlan>> plans =
        plan.on ? chosenPlans(runs, options, console()) : Map.of();
    Page page = new Page();
    for (PlannedRun run : runs) {
      Workload workload = run.workload();
      page.gap().text("-- ", "-- ", workload.title());
      for (TransactionType type : workload.types()) {
        if (run.spec().mix().runs(type.name())) {
          String title = type.title().equals(type.name()) ? "" : ": " + type.title();
          page.gap().text("-- ", "-- ", type.name() + title);
          write(page, run.backend().explain(type, options), plans.getOrDefault(type, List.of()));
        }
      }
    }
    console().print(page.toString());
    return ExitStatus.OK;
  }

  /** Writes statements as a script, in which all else is comment. */
  private static void write(Page page, List<String> statements, List<StatementPlan> plans) {
    Iterator<StatementPlan> rest = plans.iterator();
    StatementPlan next = rest.hasNext() ? rest.next() : null;
    // each statement has a plan of its own
    List<String> shown = plans.isEmpty() ? RepeatedLines.counted(statements) : statements;
    for (String statement : shown) {
      String indent = "  " + indent(statement);
      boolean comment = statement.stripLeading().startsWith("--");
      page.text(indent, indent + (comment ? "-- " : "    "), statement);
      if (next != null && statement.strip().equals(next.statement())) {
        write(page, next.lines());
        next = rest.hasNext() ? rest.next() : null;
      }
    }
  }

  private static void write(Page page, List<String> plan) {
    String margin = "      -- ";
    if (plan.isEmpty()) {
      page.text(margin, margin, "the engine has nothing to choose");
    }
    for (String line : plan) {
      String indent = margin + indent(line);
      page.text(indent, indent + "    ", line);
    }
  }

  private static String indent(String line) {
    return " ".repeat(line.length() - line.stripLeading().length());
  }

  /**
   * Opens the database, populates what is not there, and reads the plans. They depend on the data's
   * size and not on what single rows hold, so data that an earlier run has changed is good enough.
   *
   * @param runs the transactions and data; all on one backend
   * @throws fasttrack.app.options.parameter.UsageException where the engine tells no plans
   * @throws fasttrack.core.spi.BackendException where the database cannot be opened or loaded
   */
  static Map<TransactionType, List<StatementPlan>> chosenPlans(
      List<PlannedRun> runs, Options options, Console console) {
    Backend backend = runs.getFirst().backend();
    require(backend, options);
    Map<TransactionType, List<StatementPlan>> plans = new HashMap<>();
    try (Progress progress = Progress.on(console, "explain on " + backend.name(), false)) {
      progress.phase(RunListener.Phase.OPENING);
      try (Database database = backend.open(options.withProgress(progress::detail))) {
        for (PlannedRun run : runs) {
          Dataset dataset = run.spec().data().dataset(run.workload().schema());
          if (!isLoaded(database, dataset)) {
            Populator.ensurePopulated(database, dataset, progress);
          }
          for (TransactionType type : run.workload().types()) {
            if (run.spec().mix().runs(type.name())) {
              plans.put(type, typePlans(database, type, dataset));
            }
          }
        }
      }
    }
    return plans;
  }

  private static void require(Backend backend, Options options) {
    if (!options.offer().has(Capability.PLANS)) {
      boolean calls = backend.dataModel() == DataModel.NETWORK;
      throw Words.refused(
          "plan",
          Finding.fact(calls ? "calls-are-the-plan" : "no-plans").with("backend", backend.name()));
    }
    if (options.execution() == ExecutionMode.COMPILED) {
      throw Words.refused("plan", Finding.fact("plans-of-procedures"));
    }
  }

  private static boolean isLoaded(Database database, Dataset dataset) {
    return database
        .marker(dataset.schema().name())
        .filter(marker -> marker.state() != Marker.State.LOADING)
        .filter(marker -> marker.equals(Marker.of(dataset, marker.state())))
        .isPresent();
  }

  private static List<StatementPlan> typePlans(
      Database database, TransactionType type, Dataset dataset) {
    long[] inputs = new long[type.values()];
    type.draw(new SplittableRandom(dataset.seed()), dataset, inputs);
    return database.as(Planning.class).plans(type, inputs);
  }
}
