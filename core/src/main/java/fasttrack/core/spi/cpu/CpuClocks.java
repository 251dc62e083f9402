package fasttrack.core.spi.cpu;

import java.util.Optional;

/** The CPU clocks that this platform offers. Thread-safe. */
public final class CpuClocks {
  private CpuClocks() {}

  /** Returns an exact clock of the calling thread's CPU time. Only that thread may read it. */
  public static CpuClock ownThread() {
    return PlatformClocks.ownThread();
  }

  /**
   * Returns a clock of this process: all its threads, those that have ended included. Exact on
   * Linux with Java 22 or newer, elsewhere in steps of 10 ms or so. Any thread may read it.
   */
  public static CpuClock ownProcess() {
    return PlatformClocks.ownProcess();
  }

  /**
   * Returns a clock of another, single-threaded process on this machine, or empty if the platform
   * has none. Exact while the process is off the CPU; while it runs, the reading is up to one
   * scheduler tick old.
   *
   * @param pid the process id in this process's PID namespace
   */
  public static Optional<CpuClock> process(long pid) {
    return PlatformClocks.process(pid);
  }

  /**
   * Returns a clock of a thread of another process on this machine, or empty if the platform has
   * none. Exact while the thread is off the CPU; while it runs, the reading is up to one scheduler
   * tick old. Used by one thread.
   */
  public static Optional<CpuClock> thread(TaskId task) {
    return SchedstatClock.open(task, 0);
  }

  /**
   * Returns a clock of how long a thread on this machine has waited for a processor while it could
   * have run, or empty if the platform has none. Used by one thread.
   */
  public static Optional<CpuClock> runQueue(TaskId task) {
    return SchedstatClock.open(task, 1);
  }

  /**
   * Returns a clock that goes like {@link System#nanoTime}, and where the platform has one (Linux,
   * with Java 22 or newer), also while the machine is suspended. Used by one thread.
   */
  public static CpuClock countingSuspension() {
    return PlatformClocks.countingSuspension();
  }

  /** Returns how the clocks read, for the report. */
  public static String method() {
    return PlatformClocks.method();
  }
}
