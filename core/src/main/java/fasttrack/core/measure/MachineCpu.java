package fasttrack.core.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * CPU time of the whole machine since it was started, in steps of 10 ms.
 *
 * @param busyNanos all processors' time outside idling, waiting for discs, and time that the host
 *     took away
 * @param kernelNanos the kernel's own threads
 * @param selfNanos this process
 * @param othersNanos all other processes, ended ones included where their parent waited for them
 */
public record MachineCpu(long busyNanos, long kernelNanos, long selfNanos, long othersNanos) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final long NANOS_PER_TICK = 10_000_000L;
  private static final long KERNEL_THREADS = 2;

  /** Reads the machine's CPU time, or nothing where the platform has no {@code /proc}. */
  public static Optional<MachineCpu> read() {
    if (!ProcessTable.available()) {
      return Optional.empty();
    }
    try {
      long busy = busyNanos(Files.readAllLines(STAT).getFirst());
      long self = ProcessHandle.current().pid();
      long kernel = 0;
      long own = 0;
      long others = 0;
      for (Map.Entry<Long, ProcessTable.Entry> process :
          ProcessTable.read().processes().entrySet()) {
        ProcessTable.Entry entry = process.getValue();
        if (process.getKey() == self) {
          own += entry.cpuNanos();
        } else if (entry.parent() == KERNEL_THREADS || process.getKey() == KERNEL_THREADS) {
          kernel += entry.cpuNanos();
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
  public MachineCpu since(MachineCpu earlier) {
    return new MachineCpu(
        busyNanos - earlier.busyNanos,
        kernelNanos - earlier.kernelNanos,
        selfNanos - earlier.selfNanos,
        othersNanos - earlier.othersNanos);
  }

  /**
   * Parses the first line of {@code /proc/stat}: user, nice, system, idle, iowait, irq, softirq.
   */
  static long busyNanos(String line) {
    String[] fields = line.trim().split("\\s+", -1);
    long ticks = 0;
    for (int i : new int[] {1, 2, 3, 6, 7}) {
      ticks += Long.parseLong(fields[i]);
    }
    return ticks * NANOS_PER_TICK;
  }
}
