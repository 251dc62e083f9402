package fasttrack.app.cli;

import fasttrack.app.console.Console;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.parameter.UsageException;
import fasttrack.app.progress.Progress;
import fasttrack.core.model.DataModel;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.population.Populator;
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
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The plans that an engine chooses for the statements of transactions, on the loaded data. */
final class StatementPlans {
  private StatementPlans() {}

  /**
   * Opens the database, populates what is not there, and reads the plans. They depend on the data's
   * size and not on what single rows hold, so data that an earlier run has changed is good enough.
   *
   * @param runs the transactions and data; all on one backend
   * @throws UsageException where the engine tells no plans
   * @throws fasttrack.core.spi.BackendException where the database cannot be opened or loaded
   */
  static Map<TransactionType, List<StatementPlan>> of(
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
              plans.put(type, plans(database, type, dataset));
            }
          }
        }
      }
    }
    return plans;
  }

  private static void require(Backend backend, Options options) {
    if (!options.offer().has(Capability.PLANS)) {
      throw new UsageException(
          "plan",
          "no plan: %s has none%s"
              .formatted(
                  backend.name(),
                  backend.dataModel() == DataModel.NETWORK
                      ? "; its calls, which 'fasttrack explain' prints, are the plan"
                      : ""));
    }
    if (options.execution() == ExecutionMode.COMPILED) {
      throw new UsageException(
          "plan", "no engine shows plans inside its stored procedures; use --execution prepared");
    }
  }

  private static boolean isLoaded(Database database, Dataset dataset) {
    return database
        .marker(dataset.schema().name())
        .filter(marker -> marker.state() != Marker.State.LOADING)
        .filter(marker -> marker.equals(Marker.of(dataset, marker.state())))
        .isPresent();
  }

  private static List<StatementPlan> plans(
      Database database, TransactionType type, Dataset dataset) {
    long[] inputs = new long[type.values()];
    type.draw(new SplittableRandom(dataset.seed()), dataset, inputs);
    return database.as(Planning.class).plans(type, inputs);
  }
}
