package fasttrack.app.cli;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.series.Sweep;
import fasttrack.app.sweep.SweepResult.Over;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Converts options to the steps of a sweep, each planned as {@code run} plans it. */
final class SweepPlanner {
  static final String WORKLOAD = "tp1";

  private static final double SECONDS_PER_MINUTE = 60;

  private final Catalog catalog;
  private final SweepOptions options;

  SweepPlanner(Catalog catalog, SweepOptions options) {
    this.catalog = catalog;
    this.options = options;
  }

  /**
   * Returns the steps in their order.
   *
   * @throws UsageException where an option is invalid
   * @throws fasttrack.core.spec.SpecException where a value is invalid
   */
  Sweep.Plan plan(CommandSpec command) {
    SweepOptions.Steps load = options.load;
    Over over = load.rateSteps == null ? Over.TERMINALS : Over.RATE;
    if (options.what.fault != null) {
      throw Faults.notAlone();
    }
    LoadSteps loads = checked(load.rateSteps == null ? load.terminalSteps : load.rateSteps);
    if (options.what.workloads.names.isEmpty()) {
      options.what.workloads.names = List.of(WORKLOAD);
    }
    Planner planner =
        new Planner(catalog, options.what, load, options.data, options.profile, options.hot, null);
    if (planner.workloads().size() > 1) {
      throw new UsageException(
          "workload", "a sweep runs one workload, not " + options.what.workloads.names);
    }
    Map<String, List<String>> own =
        new BackendOptions(catalog.backends()).given(command, planner.backend());
    Integer connections = load.connections;
    List<PlannedRun> steps = new ArrayList<>();
    for (double value : loads.values()) {
      switch (over) {
        case TERMINALS -> {
          load.terminals = (int) value;
          // the first steps may have fewer terminals than the connections that were asked for
          load.connections = connections == null ? null : Math.min(connections, load.terminals);
        }
        case RATE -> load.rateTps = value;
      }
      steps.addAll(planner.plan(own));
    }
    Double userLoad = load.userLoadTps;
    return new Sweep.Plan(over, steps, userLoad == null ? null : userLoad * SECONDS_PER_MINUTE);
  }

  private LoadSteps checked(@Nullable LoadSteps loads) {
    SweepOptions.Steps load = options.load;
    if (loads == null) {
      throw new UsageException(
          "terminals", "missing: give the steps of the sweep, such as --terminals 1..64");
    }
    if (load.rateSteps != null && load.terminalSteps != null) {
      throw new UsageException("rate", "sweep over either this or --terminals, not both");
    }
    if (load.userLoadTps != null && load.rateSteps != null) {
      throw new UsageException(
          "user-load", "does not apply with --rate, where no user waits; sweep over --terminals");
    }
    return loads;
  }
}
