package fasttrack.jmh.parts;

import fasttrack.core.measure.Clock;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.proc.SchedstatClock;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.TaskId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Reads each clock that the harness reads beside transactions. */
@State(Scope.Thread)
public class ClockBenchmark extends PartBenchmark {
  private final Clock wall = Clock.system();
  private final CpuClock process = CpuClocks.ownProcess();
  private @Nullable CpuClock thread;
  private @Nullable CpuClock runQueue;

  /** Takes the clocks of the thread that reads them. */
  @Setup
  public void prepare() {
    thread = CpuClocks.ownThread();
    runQueue = TaskId.ofThisThread().flatMap(SchedstatClock::runQueue).orElse(null);
  }

  /** The clock by which transactions begin and end. */
  @Benchmark
  public long wall() {
    return wall.nanos();
  }

  /** The CPU time of this thread. */
  @Benchmark
  public long thread() {
    return Objects.requireNonNull(thread).nanos();
  }

  /** The CPU time of this process. */
  @Benchmark
  public long process() {
    return process.nanos();
  }

  /** How long this thread has waited for a processor; 0 where the system does not tell. */
  @Benchmark
  public long runQueue() {
    CpuClock clock = runQueue;
    return clock == null ? 0 : clock.nanos();
  }
}
