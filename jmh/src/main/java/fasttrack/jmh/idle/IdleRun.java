package fasttrack.jmh.idle;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.IdleBackend;
import fasttrack.core.run.IdleWorkload;
import fasttrack.core.run.NullSession;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.jmh.Services;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A whole run on a target that does nothing, with TP1's inputs: what the harness costs a
 * transaction, in time, CPU time of the process and bytes allocated in it, as terminals run.
 * Whether the run is valid does not matter: hardly any of its time is in transactions, as its
 * checks expect.
 */
final class IdleRun implements RunListener {
  private static final long SECOND = 1_000_000_000;
  private static final long WARMUP_NANOS = 3 * SECOND;

  /** More terminals share connections, as a run of the program would have them do. */
  private static final int OWN_CONNECTIONS_MAX = 64;

  private static final int SHARED_CONNECTIONS = 16;

  /** What has been done and taken until a moment. */
  private record Moment(long transactions, long nanos, long cpuNanos, long bytes) {}

  private final List<Moment> moments = new ArrayList<>();
  private boolean measuring;

  /** Prints the costs; arguments: terminals, seconds to measure. */
  public static void main(String[] args) {
    IdleRun run = new IdleRun();
    RunResult result =
        run.execute(Integer.parseInt(args[0]), WARMUP_NANOS, Long.parseLong(args[1]) * SECOND);
    System.out.println(run.costs(result));
  }

  RunResult execute(int terminals, long warmupNanos, long nanos) {
    int connections = terminals > OWN_CONNECTIONS_MAX ? SHARED_CONNECTIONS : terminals;
    IdleBackend backend =
        new IdleBackend(types -> new NullSession(types, new ServerCpu.InProcess(), false));
    Workload workload = new IdleWorkload(Services.workload("tp1"));
    Options options = Options.of(backend, Path.of("")).withSessionsMax(connections);
    BenchmarkSpec spec =
        BenchmarkSpec.of(Target.of(backend, options), workload, Data.of(workload, 1, 1))
            .withLoad(new Load.Closed(terminals, connections))
            .withSchedule(new Schedule(0, warmupNanos, new Span.Time(nanos)));
    Environment nowhere = new Environment("", "", "", "", 1, 1, 1, "", null);
    return new Runner(spec, workload, backend, options, nowhere, this, new Control())
        .run()
        .result();
  }

  @Override
  public void phase(Phase phase) {
    measuring = phase == Phase.MEASURING;
  }

  @Override
  public void running(
      long executed, long elapsedNanos, long expectedNanos, long expectedTransactions) {
    if (measuring) {
      moments.add(
          new Moment(
              executed,
              System.nanoTime(),
              ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
              ManagementFactory.getPlatformMXBean(ThreadMXBean.class)
                  .getTotalThreadAllocatedBytes()));
    }
  }

  /**
   * Returns the rate per second, and of a transaction the CPU time of the process in nanoseconds,
   * the bytes allocated, and as the run says the hot floor's nanoseconds and bytes and the
   * nanoseconds in place.
   */
  String costs(RunResult result) {
    Moment first = moments.getFirst();
    Moment last = moments.getLast();
    double done = (double) last.transactions() - first.transactions();
    return String.format(
        Locale.ROOT,
        "%.0f %.1f %.3f %.1f %.3f %.1f",
        done * SECOND / (last.nanos() - first.nanos()),
        (last.cpuNanos() - first.cpuNanos()) / done,
        (last.bytes() - first.bytes()) / done,
        result.cpu().harness().floor().nanos(),
        result.cpu().harness().floor().bytes(),
        result.cpu().harness().inPlaceNanos());
  }
}
