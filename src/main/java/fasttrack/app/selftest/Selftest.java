package fasttrack.app.selftest;

import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Defaults;
import fasttrack.app.selftest.Check.Unit;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClocks;
import java.lang.management.ManagementFactory;
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

  /**
   * The clocks of this machine, while one thread computes and hardly anything else runs: where a
   * host takes processors away, or a container hides other processes, they disagree.
   */
  private record ClockCheck(Watch watch, long nanos) {
    /** Two readings of the kernel's count are off by a tick of 10 ms for each processor. */
    private static final double TICKS_ALLOWED = 0.05;

    SelftestResult.RunChecks run() {
      Control control = watch.begin("clocks");
      CpuClock clock = CpuClocks.ownThread();
      Neighbors begin = Neighbors.look();
      long java = -ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long cpu = -clock.nanos();
      long since = System.nanoTime();
      while (System.nanoTime() - since < nanos) {
        Thread.onSpinWait();
      }
      long elapsed = System.nanoTime() - since;
      cpu += clock.nanos();
      java += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      Neighbors end = Neighbors.look();
      Watch.check(control);
      Double others = begin == null || end == null ? null : end.othersShareSince(begin);
      boolean quiet = Neighbors.quiet(others);
      List<Check> checks = new ArrayList<>();
      checks.add(
          Check.of(
              "thread's CPU, its elapsed time",
              Unit.NANOS,
              (double) elapsed,
              cpu,
              TICKS_ALLOWED,
              quiet));
      checks.add(
          Check.of(
              "thread's CPU, Java's reading",
              Unit.NANOS,
              (double) java,
              cpu,
              Check.ALLOWED,
              quiet));
      if (begin != null && end != null) {
        MachineCpu.Used used = end.machine().since(begin.machine());
        double own = (double) end.ownNanos() - begin.ownNanos();
        long busy = used.busyNanos() + used.stolenNanos();
        checks.add(
            Check.of("busy processors, this process", Unit.NANOS, own, busy, TICKS_ALLOWED, quiet));
      }
      return new SelftestResult.RunChecks(
          "clocks",
          "One thread computes: its CPU time is its elapsed time, and all that processors did.",
          others,
          checks);
    }
  }
}
