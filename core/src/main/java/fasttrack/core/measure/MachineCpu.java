package fasttrack.core.measure;

import fasttrack.core.proc.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CPU time of the whole machine, in steps of 10 ms. Differences of two readings count. Immutable.
 *
 * @param busyNanos all processors' time less idling, waiting for discs, and time that the host took
 *     away: the kernel measures those exactly, while it only samples at each tick what it counts as
 *     busy, and misses much of what runs briefly between ticks
 * @param stolenNanos how long processors would have run but the hypervisor let others run; 0 on
 *     hardware of its own, and where the hypervisor does not say
 * @param processors how many there are
 * @param kernelNanos the kernel's own threads, by process id; one that ends takes its time along
 * @param othersNanos all other processes but this one, by process id, with their children that have
 *     ended and that they waited for
 */
public record MachineCpu(
    long busyNanos,
    long stolenNanos,
    int processors,
    Map<Long, Long> kernelNanos,
    Map<Long, Long> othersNanos) {
  private static final Path STAT = Path.of("/proc/stat");

  /** The step in which the kernel states the times of processors and processes (USER_HZ is 100). */
  public static final long NANOS_PER_TICK = 10_000_000L;

  private static final long KERNEL_THREADS = 2;

  /** Reads the machine's CPU time, or nothing where the platform has no {@code /proc}. */
  public static Optional<MachineCpu> read() {
    if (!ProcessTable.available()) {
      return Optional.empty();
    }
    try {
      List<String> stat = Files.readAllLines(STAT);
      long now = System.nanoTime();
      long self = ProcessHandle.current().pid();
      Map<Long, Long> kernel = new HashMap<>();
      Map<Long, Long> others = new HashMap<>();
      for (Map.Entry<Long, ProcessTable.ProcessTimes> process :
          ProcessTable.read().processes().entrySet()) {
        ProcessTable.ProcessTimes entry = process.getValue();
        if (entry.parent() == KERNEL_THREADS || process.getKey() == KERNEL_THREADS) {
          kernel.put(process.getKey(), entry.cpuNanos());
        } else if (process.getKey() != self) {
          others.put(process.getKey(), entry.cpuNanos() + entry.childrenCpuNanos());
        }
      }
      return Optional.of(of(stat, now, kernel, others));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads the time of the processors alone; nothing where the platform has no {@code /proc}. */
  public static Optional<MachineCpu> readProcessors() {
    try {
      return Optional.of(of(Files.readAllLines(STAT), System.nanoTime(), Map.of(), Map.of()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns what was used since an earlier reading. */
  public Used since(MachineCpu earlier) {
    long kernel = 0;
    int steps = 2;
    for (Map.Entry<Long, Long> thread : kernelNanos.entrySet()) {
      long used = thread.getValue() - earlier.kernelNanos.getOrDefault(thread.getKey(), 0L);
      kernel += used;
      steps += used == 0 ? 0 : 1;
    }
    for (Map.Entry<Long, Long> process : othersNanos.entrySet()) {
      steps += process.getValue().equals(earlier.othersNanos.get(process.getKey())) ? 0 : 1;
    }
    // a process that has ended takes its time along, but its parent's time grows by as much
    return new Used(
        busyNanos - earlier.busyNanos,
        stolenNanos - earlier.stolenNanos,
        kernel,
        sum(othersNanos) - sum(earlier.othersNanos),
        steps * NANOS_PER_TICK);
  }

  private static long sum(Map<Long, Long> nanos) {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * CPU time between two readings.
   *
   * @param busyNanos the processors
   * @param stolenNanos what the hypervisor gave to others
   * @param kernelNanos the kernel's own threads that live still
   * @param othersNanos all processes but this one
   * @param resolutionNanos by how much the figures may be wrong together, since each is a sum of
   *     whole steps: a step for each process that used any, one for the processors' idle time and
   *     one for the stolen time
   */
  public record Used(
      long busyNanos, long stolenNanos, long kernelNanos, long othersNanos, long resolutionNanos) {}

  /**
   * Parses {@code /proc/stat}: a line of all processors (user, nice, system, idle, iowait, irq,
   * softirq, steal), then a line of each.
   *
   * @param now the moment of reading
   */
  static MachineCpu of(
      List<String> lines, long now, Map<Long, Long> kernelNanos, Map<Long, Long> othersNanos) {
    String[] all = lines.getFirst().trim().split("\\s+", -1);
    long stolen = Long.parseLong(all[8]);
    long idle = Long.parseLong(all[4]) + Long.parseLong(all[5]) + stolen;
    int processors = (int) lines.stream().skip(1).takeWhile(line -> line.startsWith("cpu")).count();
    return new MachineCpu(
        processors * now - idle * NANOS_PER_TICK,
        stolen * NANOS_PER_TICK,
        processors,
        kernelNanos,
        othersNanos);
  }
}
