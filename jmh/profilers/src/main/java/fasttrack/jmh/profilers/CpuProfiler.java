package fasttrack.jmh.profilers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/**
 * Shows the CPU time of an operation: {@code cpu.client}, that of the benchmark's own threads, and
 * {@code cpu.process}, that of the whole process with compiler and garbage collector. Used by one
 * thread.
 */
public final class CpuProfiler extends TotalsProfiler {
  private static final String WORKER = "jmh-worker";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Makes a profiler. */
  public CpuProfiler() {
    super("CPU time of an operation: of the benchmark's threads, and of the process");
  }

  @Override
  Map<Total, Long> totals() {
    Map<Total, Long> nanos = new HashMap<>();
    nanos.put(new Total("cpu.process", "ns", ONLY), system.getProcessCpuTime());
    if (threads.isThreadCpuTimeSupported()) {
      for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
        // one that has ended meanwhile is null, or has no time any more
        if (thread != null && thread.getThreadName().contains(WORKER)) {
          long id = thread.getThreadId();
          nanos.put(new Total("cpu.client", "ns", id), threads.getThreadCpuTime(id));
        }
      }
    }
    nanos.values().removeIf(time -> time < 0);
    return nanos;
  }
}
