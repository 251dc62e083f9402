package fasttrack.app;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether the kernel's count of the processors' busy time agrees with the clocks of threads, while
 * hardly anything but a thread of ours runs. Where a host takes processors away, or a container
 * hides other processes, they do not.
 */
final class MachineClocks {
  private static final Path STAT = Path.of("/proc/stat");
  private static final long NANOS_PER_TICK = 10_000_000L;
  private static final long SPIN_NANOS = 1_000_000_000L;

  /**
   * Two readings of a processor are off by a tick of 10 ms each, and a few processes run always.
   */
  private static final double SHARE_MAX = 0.05;

  /** The fields of the line of all processors, as in proc(5): user to steal. */
  private static final int STEAL = 8;

  private static final int IDLE = 4;
  private static final int WAITING_FOR_DISK = 5;

  private MachineClocks() {}

  static boolean agree() throws IOException {
    com.sun.management.OperatingSystemMXBean process =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long begin = System.nanoTime();
    long busy = -busyNanos();
    long own = -process.getProcessCpuTime();
    while (System.nanoTime() - begin < SPIN_NANOS) {
      Thread.onSpinWait();
    }
    busy += busyNanos();
    own += process.getProcessCpuTime();
    return Math.abs(busy - own) <= SHARE_MAX * SPIN_NANOS
        && Math.abs(own - SPIN_NANOS) <= SHARE_MAX * SPIN_NANOS;
  }

  /** Returns how long the processors were not idle since the start, stolen time included. */
  private static long busyNanos() throws IOException {
    String[] all = Files.readAllLines(STAT).getFirst().trim().split("\\s+", -1);
    long ticks = 0;
    for (int i = 1; i <= STEAL; i++) {
      ticks += i == IDLE || i == WAITING_FOR_DISK ? 0 : Long.parseLong(all[i]);
    }
    return ticks * NANOS_PER_TICK;
  }
}
