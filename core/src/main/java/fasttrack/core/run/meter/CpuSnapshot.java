package fasttrack.core.run.meter;

import fasttrack.core.measure.MachineCpu;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything's CPU time at one moment.
 *
 * @param server the engine's processes
 * @param selfNanos this process
 * @param machine the machine, where the platform tells
 * @param terminals the terminals' threads, in their order; each empty where the platform does not
 *     tell
 * @param servers the server's thread for each terminal; each empty where that is not known
 * @param ended which transactions had ended when these threads were read
 * @param engineThreads the engine's own threads in this process, where the platform tells
 * @param spanNanos how long it took to read this process, the machine and the engine's processes
 */
public record CpuSnapshot(
    CpuReading server,
    long selfNanos,
    Optional<MachineCpu> machine,
    List<Optional<Schedstat>> terminals,
    List<Optional<Schedstat>> servers,
    TransactionCounts ended,
    Optional<Map<TaskId, Schedstat>> engineThreads,
    long spanNanos) {
  /** Returns what the terminals' threads have used since an earlier snapshot; empty if unknown. */
  Optional<Schedstat> terminalsSince(CpuSnapshot earlier) {
    return sum(earlier.terminals, terminals);
  }

  /** Returns what the server's threads for terminals have used likewise; empty if unknown. */
  Optional<Schedstat> serversSince(CpuSnapshot earlier) {
    return sum(earlier.servers, servers);
  }

  /** Returns the CPU time of the engine's own threads since an earlier snapshot; or empty. */
  Optional<Long> engineThreadsSince(CpuSnapshot earlier) {
    if (engineThreads.isEmpty() || earlier.engineThreads.isEmpty()) {
      return Optional.empty();
    }
    Map<TaskId, Schedstat> before = earlier.engineThreads.get();
    long nanos = 0;
    for (Map.Entry<TaskId, Schedstat> thread : engineThreads.get().entrySet()) {
      Schedstat began = before.getOrDefault(thread.getKey(), Schedstat.ZERO);
      nanos += thread.getValue().since(began).cpuNanos();
    }
    return Optional.of(nanos);
  }

  private static Optional<Schedstat> sum(
      List<Optional<Schedstat>> before, List<Optional<Schedstat>> after) {
    if (after.isEmpty() || after.size() != before.size()) {
      return Optional.empty();
    }
    Schedstat sum = Schedstat.ZERO;
    for (int i = 0; i < after.size(); i++) {
      if (before.get(i).isEmpty() || after.get(i).isEmpty()) {
        return Optional.empty();
      }
      sum = sum.plus(after.get(i).get().since(before.get(i).get()));
    }
    return Optional.of(sum);
  }
}
