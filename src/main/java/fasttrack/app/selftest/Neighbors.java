package fasttrack.app.selftest;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much of the processors' time others took, in this system and on its host, as the kernel says.
 *
 * @param nanos the moment
 * @param processors how many processors there are
 * @param idleNanos how long they idled since the start, together
 * @param ownNanos the CPU time of this process, and of what it started
 */
record Neighbors(long nanos, int processors, long idleNanos, long ownNanos) {
  /** Beyond this share, what else runs may explain an error. */
  static final double BUSY_SHARE = 0.03;

  private static final Path STAT = Path.of("/proc/stat");
  private static final long NANOS_PER_TICK = 10_000_000L;
  private static final int IDLE = 4;
  private static final int WAITING_FOR_DISK = 5;

  /** Looks now; null where the kernel does not tell. */
  static @Nullable Neighbors look() {
    if (!Files.isReadable(STAT)
        || !(ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os)) {
      return null;
    }
    try {
      return parse(Files.readAllLines(STAT), System.nanoTime(), os.getProcessCpuTime());
    } catch (IOException e) {
      return null;
    }
  }

  /** Parses {@code /proc/stat}; its first line is that of all processors, fields as in proc(5). */
  static Neighbors parse(List<String> lines, long now, long ownNanos) {
    String[] all = lines.getFirst().trim().split("\\s+", -1);
    long idle = Long.parseLong(all[IDLE]) + Long.parseLong(all[WAITING_FOR_DISK]);
    long processors = lines.stream().skip(1).takeWhile(line -> line.startsWith("cpu")).count();
    return new Neighbors(now, (int) processors, idle * NANOS_PER_TICK, ownNanos);
  }

  /** Returns this look with the CPU time of processes that are not others. */
  Neighbors with(long moreOwnNanos) {
    return new Neighbors(nanos, processors, idleNanos, ownNanos + moreOwnNanos);
  }

  /**
   * Returns the share of the processors' time since an earlier look that was neither idle nor this
   * process's; from 0 to 1. It includes what a host took away.
   */
  double othersShareSince(Neighbors earlier) {
    double all = (double) processors * (nanos - earlier.nanos);
    double idle = idleNanos - earlier.idleNanos;
    double own = ownNanos - earlier.ownNanos;
    return Math.min(1, Math.max(0, (all - idle - own) / all));
  }
}
