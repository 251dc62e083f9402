package fasttrack.jmh.profilers;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Benchmarks whose work is known, for the test of profilers. */
@State(Scope.Benchmark)
public class KnownWork {
  static final long COMPUTED_NANOS = 20_000_000;
  static final int WRITTEN = 10_000;

  private final AtomicLong trips = new AtomicLong();
  private Path file;

  /** Names what is counted. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkWork.forget();
    BenchmarkWork.count("count.trips", "#", trips::get);
    BenchmarkWork.count("gone", "#", () -> -1);
    BenchmarkWork.known("count.statements", "#/op", 4);
    file = Files.createTempFile("profilers", "");
  }

  /** Makes three round trips. */
  @Benchmark
  public void trips() {
    trips.addAndGet(3);
  }

  /** Computes for 20 ms of its thread's time. */
  @Benchmark
  public void computes() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    while (threads.getCurrentThreadCpuTime() - begin < COMPUTED_NANOS) {
      Thread.onSpinWait();
    }
  }

  /** Sleeps as long. */
  @Benchmark
  public void sleeps() throws InterruptedException {
    Thread.sleep(TimeUnit.NANOSECONDS.toMillis(COMPUTED_NANOS));
  }

  /** Writes 10,000 bytes at once. */
  @Benchmark
  public void writes() throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(new byte[WRITTEN]);
    }
  }

  /** Deletes the file. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    Files.delete(file);
  }
}
