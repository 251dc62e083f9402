package fasttrack.core.spi.cpu;

import java.util.Optional;

/** The CPU clocks that this platform offers. Thread-safe. */
public final class CpuClocks {
  private CpuClocks() {}

  /**
   * Returns a clock of the calling thread's CPU time, exact. It is to be read by that thread alone.
   */
  public static CpuClock ownThread() {
    return PlatformClocks.ownThread();
  }

  /**
   * Returns a clock of another process of this machine with one thread, or nothing where the
   * platform has none. Exact while the process is off the CPU; while it runs, the reading is up to
   * one scheduler tick old.
   *
   * @param pid the process, as this process's PID namespace numbers it
   */
  public static Optional<CpuClock> process(long pid) {
    return PlatformClocks.process(pid);
  }

  /** Returns how the clocks read, for the report. */
  public static String method() {
    return PlatformClocks.method();
  }
}
