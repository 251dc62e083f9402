package fasttrack.jmh.profilers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Shows the CPU time of an operation: {@code cpu.client}, that of the benchmark's own threads, and
 * {@code cpu.process}, that of the whole process with compiler and garbage collector. Used by one
 * thread.
 */
public final class CpuProfiler implements InternalProfiler {
  private static final String WORKER = "jmh-worker";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private Map<Long, Long> workersBefore = Map.of();
  private long processBefore;

  @Override
  public String getDescription() {
    return "CPU time of an operation: of the benchmark's threads, and of the process";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    workersBefore = workers();
    processBefore = system.getProcessCpuTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double operations = result.getMetadata().getAllOps();
    List<Result<?>> results = new ArrayList<>();
    long process = system.getProcessCpuTime();
    if (operations > 0 && processBefore >= 0) {
      results.add(WorkProfiler.of("cpu.process", (process - processBefore) / operations, "ns/op"));
    }
    Map<Long, Long> workers = workers();
    if (operations > 0 && !workers.isEmpty()) {
      long nanos = 0;
      for (Map.Entry<Long, Long> worker : workers.entrySet()) {
        nanos += worker.getValue() - workersBefore.getOrDefault(worker.getKey(), 0L);
      }
      results.add(WorkProfiler.of("cpu.client", nanos / operations, "ns/op"));
    }
    return results;
  }

  /** Returns the CPU time of each of the benchmark's threads so far, by the thread's number. */
  private Map<Long, Long> workers() {
    Map<Long, Long> nanos = new HashMap<>();
    if (!threads.isThreadCpuTimeSupported()) {
      return nanos;
    }
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      // one that has ended meanwhile is null, or has no time any more
      if (thread != null && thread.getThreadName().contains(WORKER)) {
        long time = threads.getThreadCpuTime(thread.getThreadId());
        if (time >= 0) {
          nanos.put(thread.getThreadId(), time);
        }
      }
    }
    return nanos;
  }
}
