package fasttrack.core.spi.cpu;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;

/**
 * The CPU clocks of Java 21. Java 22 and newer use the class of the same name in {@code
 * META-INF/versions/22} instead, which reads the operating system's clocks directly.
 */
final class PlatformClocks {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private PlatformClocks() {}

  /** Returns how the clocks read. Not a constant, which the compiler would inline into callers. */
  static String method() {
    return "ThreadMXBean and /proc/<pid>/schedstat";
  }

  static CpuClock ownThread() {
    return THREADS::getCurrentThreadCpuTime;
  }

  static CpuClock ownProcess() {
    return () -> ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  static CpuClock countingSuspension() {
    return System::nanoTime;
  }

  static Optional<CpuClock> process(long pid) {
    return SchedstatClock.open(TaskId.ofProcess(pid), 0);
  }
}
