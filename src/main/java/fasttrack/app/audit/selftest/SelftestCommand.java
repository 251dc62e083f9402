package fasttrack.app.audit.selftest;

import fasttrack.app.execution.Machine;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.CatalogCommand;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Defaults;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.model.Workload;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.cpu.CpuClock;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selftest}: shows on this machine that the instrument is true. */
@Command(name = "selftest", header = "Check the benchmark's accuracy on this machine.")
public final class SelftestCommand extends CatalogCommand {
  private static final long SECOND = 1_000_000_000L;

  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  /** For tests of this program: it shows nothing of the machine. */
  @Option(names = "--quick", hidden = true, fallbackValue = "true")
  private boolean quick;

  public SelftestCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    return output
        .execution(console())
        .run(
            "self-test",
            "selftest",
            (folder, progress, signals) -> {
              SelftestResult result =
                  checked(new SelftestControls(progress::message, signals::control));
              return new Made(SelftestResult.KIND.document(result), result.passed());
            });
  }

  /** Tests, until all is done or the user ends it. */
  private SelftestResult checked(SelftestControls watch) {
    String startedAt = Machine.now();
    long begin = System.nanoTime();
    Environment environment = Machine.look();
    List<SelftestResult.RunChecks> parts = new ArrayList<>();
    boolean interrupted = false;
    try {
      check(environment, watch, parts);
    } catch (RunInterruptedException e) {
      interrupted = true;
    }
    return new SelftestResult(
        SelftestResult.FORMAT,
        new SelftestResult.Header(startedAt, System.nanoTime() - begin, interrupted),
        environment,
        parts);
  }

  private void check(
      Environment environment, SelftestControls watch, List<SelftestResult.RunChecks> parts) {
    Workload workload = catalog().workloads().getFirst();
    parts.add(new ClockCheck(watch, SECOND).run());
    OwnCost cost = new OwnCost(environment, workload, watch, SECOND);
    parts.add(cost.run(1));
    if (!quick) {
      parts.add(cost.run(Math.max(2, environment.processors())));
      EqualsCheck equals = new EqualsCheck(environment, work.path, watch);
      parts.add(equals.run(catalog().backend(Defaults.backend()), workload));
    }
  }

  /**
   * The clocks of this machine, while one thread computes and hardly anything else runs: where a
   * host takes processors away, or a container hides other processes, they disagree.
   */
  private record ClockCheck(SelftestControls watch, long nanos) {
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
      SelftestControls.check(control);
      Double others = begin == null || end == null ? null : end.othersShareSince(begin);
      boolean quiet = Neighbors.quiet(others);
      List<FigureCheck> checks = new ArrayList<>();
      checks.add(
          FigureCheck.ofNanos(
              "thread's CPU, its elapsed time", (double) elapsed, cpu, TICKS_ALLOWED, quiet));
      checks.add(
          FigureCheck.ofNanos(
              "thread's CPU, Java's reading", (double) java, cpu, FigureCheck.ALLOWED, quiet));
      if (begin != null && end != null) {
        MachineCpu.Used used = end.machine().since(begin.machine());
        long own = end.ownNanos() - begin.ownNanos();
        long busy = used.busyNanos() + used.stolenNanos();
        checks.add(
            FigureCheck.ofNanos(
                "busy processors, this process", (double) own, busy, TICKS_ALLOWED, quiet));
      }
      return new SelftestResult.RunChecks(
          "clocks",
          "One thread computes: its CPU time is its elapsed time, and all that processors did.",
          others,
          checks);
    }
  }
}
