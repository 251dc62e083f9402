package fasttrack.core.proc;

import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.TaskId;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;

/**
 * The CPU clocks that this platform offers, as Java 21 reads them. Thread-safe. Java 22 and newer
 * use the class of the same name in {@code META-INF/versions/22} instead, which reads the operating
 * system's clocks directly.
 */
public final class CpuClocks {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuClocks() {}

  /**
   * Returns how the clocks read, for the report. Not a constant, which the compiler would inline
   * into callers.
   */
  public static String method() {
    return "ThreadMXBean and /proc/<pid>/schedstat";
  }

  /** Returns an exact clock of the calling thread's CPU time. Only that thread may read it. */
  public static CpuClock ownThread() {
    return THREADS::getCurrentThreadCpuTime;
  }

  /**
   * Returns a clock of this process: all its threads, those that have ended included. Exact on
   * Linux with Java 22 or newer, elsewhere in steps of 10 ms or so. Any thread may read it.
   */
  public static CpuClock ownProcess() {
    return () -> ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  /**
   * Returns a clock that goes like {@link System#nanoTime}, and where the platform has one (Linux,
   * with Java 22 or newer), also while the machine is suspended. Used by one thread.
   */
  public static CpuClock countingSuspension() {
    return System::nanoTime;
  }

  /**
   * Returns a clock of another, single-threaded process on this machine, or empty if the platform
   * has none. Exact while the process is off the CPU; while it runs, the reading is up to one
   * scheduler tick old.
   *
   * @param pid the process id in this process's PID namespace
   */
  public static Optional<CpuClock> process(long pid) {
    return SchedstatClock.thread(TaskId.ofProcess(pid));
  }
}
