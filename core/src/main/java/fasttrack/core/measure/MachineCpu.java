package fasttrack.core.measure;

import fasttrack.core.spi.cpu.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CPU time of the whole machine, in steps of 10 ms. Differences of two readings count.
 *
 * @param busyNanos all processors' time less idling, waiting for discs, and time that the host took
 *     away: the kernel measures those exactly, while it only samples at each tick what it counts as
 *     busy, and misses much of what runs briefly between ticks
 * @param kernelNanos the kernel's own threads, by process id; one that ends takes its time along
 * @param selfNanos this process
 * @param othersNanos all other processes, ended ones included where their parent waited for them
 */
public record MachineCpu(
    long busyNanos, Map<Long, Long> kernelNanos, long selfNanos, long othersNanos) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final long NANOS_PER_TICK = 10_000_000L;
  private static final long KERNEL_THREADS = 2;

  /** Reads the machine's CPU time, or nothing where the platform has no {@code /proc}. */
  public static Optional<MachineCpu> read() {
    if (!ProcessTable.available()) {
      return Optional.empty();
    }
    try {
      long busy = busyNanos(Files.readAllLines(STAT), System.nanoTime());
      long self = ProcessHandle.current().pid();
      Map<Long, Long> kernel = new HashMap<>();
      long own = 0;
      long others = 0;
      for (Map.Entry<Long, ProcessTable.Entry> process :
          ProcessTable.read().processes().entrySet()) {
        ProcessTable.Entry entry = process.getValue();
        if (process.getKey() == self) {
          own += entry.cpuNanos();
        } else if (entry.parent() == KERNEL_THREADS || process.getKey() == KERNEL_THREADS) {
          kernel.put(process.getKey(), entry.cpuNanos());
        } else {
          others += entry.cpuNanos() + entry.childrenCpuNanos();
        }
      }
      return Optional.of(new MachineCpu(busy, kernel, own, others));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns what was used since an earlier reading. */
  public Used since(MachineCpu earlier) {
    long kernel = 0;
    for (Map.Entry<Long, Long> thread : kernelNanos.entrySet()) {
      kernel += thread.getValue() - earlier.kernelNanos.getOrDefault(thread.getKey(), 0L);
    }
    return new Used(
        busyNanos - earlier.busyNanos,
        kernel,
        selfNanos - earlier.selfNanos,
        othersNanos - earlier.othersNanos);
  }

  /**
   * CPU time between two readings.
   *
   * @param busyNanos the processors
   * @param kernelNanos the kernel's own threads that live still
   * @param selfNanos this process
   * @param othersNanos all other processes
   */
  public record Used(long busyNanos, long kernelNanos, long selfNanos, long othersNanos) {}

  /**
   * Parses {@code /proc/stat}: a line of all processors (user, nice, system, idle, iowait, irq,
   * softirq, steal), then a line of each.
   *
   * @param now the moment of reading
   */
  static long busyNanos(List<String> lines, long now) {
    String[] all = lines.getFirst().trim().split("\\s+", -1);
    long idle = Long.parseLong(all[4]) + Long.parseLong(all[5]) + Long.parseLong(all[8]);
    long processors = lines.stream().skip(1).takeWhile(line -> line.startsWith("cpu")).count();
    return processors * now - idle * NANOS_PER_TICK;
  }
}
