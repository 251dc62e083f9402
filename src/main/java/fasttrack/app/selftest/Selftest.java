package fasttrack.app.selftest;

import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Defaults;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.RunInterruptedException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The self-test as a whole.
 *
 * @param catalog the backends and workloads of this distribution
 * @param work the folder in which backends keep their files
 * @param environment the machine
 */
record Selftest(Catalog catalog, Path work, Environment environment, Watch watch) {
  private static final long SECOND = 1_000_000_000L;

  /**
   * Tests, until all is done or the user ends it.
   *
   * @param quick whether clocks and the harness's cost at one terminal are enough
   */
  SelftestResult run(boolean quick) {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    long begin = System.nanoTime();
    List<SelftestResult.RunChecks> parts = new ArrayList<>();
    boolean interrupted = false;
    try {
      check(parts, quick);
    } catch (RunInterruptedException e) {
      interrupted = true;
    }
    return new SelftestResult(
        SelftestResult.FORMAT,
        new SelftestResult.Header(startedAt, System.nanoTime() - begin, interrupted),
        environment,
        parts);
  }

  private void check(List<SelftestResult.RunChecks> parts, boolean quick) {
    Workload workload = catalog.workloads().getFirst();
    parts.add(new ClockCheck(watch, SECOND).run());
    OwnCost cost = new OwnCost(environment, workload, watch, SECOND);
    parts.add(cost.run(1));
    if (quick) {
      return;
    }
    parts.add(cost.run(Math.max(2, environment.processors())));
    EqualsCheck equals = new EqualsCheck(environment, work, watch);
    parts.add(equals.run(catalog.backend(Defaults.backend()), workload));
  }
}
