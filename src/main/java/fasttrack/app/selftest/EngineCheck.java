package fasttrack.app.selftest;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Words;
import fasttrack.app.selftest.Check.Unit;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.run.Run;
import fasttrack.core.run.TerminalsAtWork;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.Options;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What must hold of every engine, whatever its true times are: all CPU time is somebody's, nobody
 * computes longer than he takes, and a terminal is always inside a transaction.
 */
record EngineCheck(Environment environment, Path work, Watch watch, long measuredNanos) {
  private static final long MILLI = 1_000_000L;

  /** Interrupts and switches between threads are nobody's. */
  private static final double RESIDUAL_ALLOWED = 0.05;

  private static final int READINGS = 100;

  /** Tells whether this program brings the engine along, and it can run here. */
  static boolean embedded(Backend backend) {
    Offer offer = backend.offer();
    return (offer.has(Capability.IN_PROCESS) || offer.has(Capability.EMBEDDED_SERVER))
        && backend.unavailable().isEmpty();
  }

  SelftestResult.RunChecks run(Backend backend, Workload workload) {
    int terminals = Math.min(2 * environment.processors(), backend.offer().terminalsMax());
    RealRun run =
        new RealRun(
            backend,
            workload,
            TypeMix.equalWeights(workload),
            Load.Closed.of(terminals),
            new Schedule(0, 500 * MILLI, new Span.Time(measuredNanos)));
    Control control = watch.begin(backend.name() + ": opening, populating and running");
    Double others = null;
    List<Check> checks = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    try {
      Options options = run.options(work);
      try (Database database = backend.open(options)) {
        Lookout lookout = new Lookout(database::serverCpuNanos);
        Run ran = run.run(database, options, environment, lookout, control);
        checks.addAll(checks(ran, terminals, options.offer(), lookout.quiet()));
        Words.of(ran.result().validity().reasons())
            .forEach(reason -> notes.add("The run does not count: " + reason + "."));
        others = lookout.othersShare();
      }
    } catch (BackendException e) {
      notes.add("Not checked: " + e.getMessage());
    }
    return new SelftestResult.RunChecks(
        backend.name() + ", " + workload.name() + ", " + counted(terminals, "terminal"),
        "CPU time adds up, no more of it than elapsed time, and all terminals at work.",
        others,
        checks,
        notes);
  }

  private static List<Check> checks(Run ran, int terminals, Offer offer, boolean quiet) {
    RunResult result = ran.result();
    List<Check> checks = new ArrayList<>();
    checks.add(account(result.cpu().account(), quiet));
    if (offer.has(Capability.IN_PROCESS)) {
      result.types().stream()
          .filter(type -> type.good() > 0)
          .max((one, other) -> Double.compare(busyness(one), busyness(other)))
          .ifPresent(
              type ->
                  checks.add(
                      Check.atMost(
                          type.name() + "'s CPU, its elapsed time",
                          Unit.NANOS,
                          mean(type) * (1 + Check.ALLOWED) + clockReadingNanos(),
                          cpu(type),
                          true)));
    }
    TerminalsAtWork atWork =
        TerminalsAtWork.of(
            ran.samples(),
            result.cpu().harness().outsideNanos(),
            terminals,
            (double) result.measuredNanos());
    checks.add(atWork(atWork, quiet));
    return checks;
  }

  /** Whole transactions of a second or more lie across the edges of a short interval. */
  static Check atWork(TerminalsAtWork atWork, boolean quiet) {
    return Check.of(
        "terminals at work (Little)",
        Unit.NUMBER,
        atWork.begun(),
        atWork.nearest(),
        Check.ALLOWED,
        quiet);
  }

  private static Check account(CpuAccount cpu, boolean quiet) {
    String what = "parts of the CPU account";
    Long machine = cpu.machine().nanos();
    if (machine == null) {
      return Check.shown(what, Unit.NANOS, Double.NaN);
    }
    long parts =
        CpuAccount.sum(
            cpu.client(),
            cpu.harness(),
            cpu.server(),
            cpu.background(),
            cpu.jvm(),
            cpu.kernel(),
            cpu.others(),
            cpu.stolen());
    return Check.of(what, Unit.NANOS, machine, parts, RESIDUAL_ALLOWED, quiet);
  }

  /** Returns what one reading of a thread's CPU clock takes: no time is known better than that. */
  private static double clockReadingNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int batch = 0; batch < READINGS; batch++) {
      long begin = System.nanoTime();
      for (int i = 0; i < READINGS; i++) {
        threads.getCurrentThreadCpuTime();
      }
      least = Math.min(least, System.nanoTime() - begin);
    }
    return (double) least / READINGS;
  }

  private static double busyness(TypeResult type) {
    return cpu(type) / mean(type);
  }

  private static double mean(TypeResult type) {
    Double mean = type.response().meanNanos();
    return mean == null ? Double.NaN : mean;
  }

  private static double cpu(TypeResult type) {
    Double cpu = type.costs().clientCpuMeanNanos();
    return cpu == null ? 0 : cpu;
  }
}
