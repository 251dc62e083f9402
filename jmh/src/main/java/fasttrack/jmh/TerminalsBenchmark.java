package fasttrack.jmh;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.network.NetworkBackend;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Many terminals with think time on a few connections, in 512 MB of heap. The schedule's own lag is
 * what counts, not the time of a whole run.
 */
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(
    value = 1,
    jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "-Xmx512m"})
public class TerminalsBenchmark {
  private static final long MILLI = 1_000_000;
  private static final double NANOS_PER_MICRO = 1e3;

  /** A folder for the database. */
  @State(Scope.Benchmark)
  public static class DatabaseFolder {
    /** The number of terminals. */
    @Param("10000")
    public int terminals;

    /** The number of connections that they share. */
    @Param("16")
    public int connections;

    /** The mean think time. */
    @Param("10000")
    public long thinkMillis;

    /** The length of the measured interval. */
    @Param("2000")
    public long measuredMillis;

    private @Nullable TemporaryFolder folder;

    /** Creates the folder. */
    @Setup(Level.Trial)
    public void open() throws IOException {
      folder = TemporaryFolder.make();
    }

    /** Deletes the folder. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      Objects.requireNonNull(folder).close();
    }

    RunResult run() {
      Options options =
          Options.of(
                  new NetworkBackend(),
                  Objects.requireNonNull(folder).path(),
                  Map.of("locks", List.of("record")))
              .withDurability(Durability.RELAXED)
              .withSessionsMax(connections);
      BenchmarkSpec spec =
          BenchmarkSpec.of(
                  Target.of(new NetworkBackend(), options), workload(), Data.of(workload(), 1, 1))
              .withLoad(new Load.Thinking(terminals, connections, thinkMillis * MILLI))
              .withSchedule(new Schedule(0, 1_000 * MILLI, new Span.Time(measuredMillis * MILLI)));
      Environment nowhere = new Environment("", "", "", "", 1, 1, 1, "", null);
      return new Runner(
              spec,
              workload(),
              new NetworkBackend(),
              options,
              nowhere,
              RunListener.NONE,
              new Control())
          .run()
          .result();
    }

    private static Workload workload() {
      return Services.workload("tp1");
    }
  }

  /** The figures of the run. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class DelayCounters {
    /** The 99th percentile of the schedule's lag. */
    public double scheduleLagP99Micros;

    /** The 99th percentile of the wait for a connection. */
    public double connectionWaitP99Micros;

    /** The number of transactions due. */
    public long due;
  }

  /** Executes one run. */
  @Benchmark
  public RunResult thinking(DatabaseFolder bank, DelayCounters figures) {
    RunResult result = bank.run();
    Queueing queueing = Objects.requireNonNull(result.work().queueing());
    figures.due = result.work().counts().due();
    figures.scheduleLagP99Micros = p99Micros(queueing.scheduleLag());
    figures.connectionWaitP99Micros = p99Micros(queueing.connectionWait());
    return result;
  }

  private static double p99Micros(Latency latency) {
    Long nanos = latency.p99Nanos();
    return nanos == null ? Double.NaN : nanos / NANOS_PER_MICRO;
  }
}
