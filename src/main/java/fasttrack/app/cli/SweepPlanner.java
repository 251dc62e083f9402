package fasttrack.app.cli;

import fasttrack.app.series.SweepResult.Over;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** Makes the steps of a sweep, each a run as 'fasttrack run' would plan it. */
final class SweepPlanner {
  static final String WORKLOAD = "tp1";

  private final Catalog found;
  private final SweepOptions options;

  /**
   * What is to run.
   *
   * @param steps at least one; they differ in terminals and pacing alone
   */
  record Sweep(Over over, List<Planner.Planned> steps) {}

  SweepPlanner(Catalog found, SweepOptions options) {
    this.found = found;
    this.options = options;
  }

  /**
   * Returns the steps in their order.
   *
   * @throws UsageException where options cannot be
   * @throws fasttrack.core.spec.SpecException where values cannot be
   */
  Sweep plan(ParseResult parsed) {
    SweepOptions.Steps load = options.load;
    Over over = load.rateSteps == null ? Over.TERMINALS : Over.RATE;
    if (options.what.fault != null) {
      throw Faults.notAlone();
    }
    LoadSteps loads = checked(load.rateSteps == null ? load.terminalSteps : load.rateSteps);
    if (options.what.workloads.isEmpty()) {
      options.what.workloads = List.of(WORKLOAD);
    }
    Planner planner = new Planner(found, options.what, load, options.data, null);
    if (planner.workloads().size() > 1) {
      throw new UsageException(
          "workload", "a sweep is of one; these are " + options.what.workloads);
    }
    Map<String, List<String>> own =
        new BackendOptions(found.backends()).given(parsed, planner.backend());
    Integer connections = load.connections;
    List<Planner.Planned> steps = new ArrayList<>();
    for (double value : loads.values()) {
      switch (over) {
        case TERMINALS -> {
          load.terminals = (int) value;
          // the first steps of a sweep may have fewer terminals than there are to be connections
          load.connections = connections == null ? null : Math.min(connections, load.terminals);
        }
        case RATE -> load.rateTps = value;
      }
      steps.addAll(planner.plan(own));
    }
    return new Sweep(over, steps);
  }

  private LoadSteps checked(@Nullable LoadSteps loads) {
    SweepOptions.Steps load = options.load;
    if (loads == null) {
      throw new UsageException(
          "terminals", "missing: say over what to sweep, such as --terminals 1..64");
    }
    if (load.rateSteps != null && load.terminalSteps != null) {
      throw new UsageException("rate", "sweep over this or over --terminals, not both");
    }
    if (load.userLoadTps != null && load.rateSteps != null) {
      throw new UsageException(
          "user-load", "a user is a terminal, and at a --rate there is none; sweep --terminals");
    }
    return loads;
  }
}
