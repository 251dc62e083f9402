package fasttrack.app.audit.selftest;

import com.sun.management.OperatingSystemMXBean;
import fasttrack.core.measure.MachineCpu;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * How much of the processors' time others took, in this system and on its host, as the kernel says.
 *
 * @param nanos the moment
 * @param machine what the processors have done since the start
 * @param ownNanos the CPU time of this process, and of what it started
 */
record Neighbors(long nanos, MachineCpu machine, long ownNanos) {
  /** Beyond this share, what else runs may explain an error. */
  static final double BUSY_SHARE = 0.03;

  /** Looks now; null where the kernel does not tell. */
  static @Nullable Neighbors look() {
    OperatingSystemMXBean own = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return MachineCpu.readProcessors()
        .map(all -> new Neighbors(System.nanoTime(), all, own.getProcessCpuTime()))
        .orElse(null);
  }

  /** Returns the share that others took since an earlier look; null where it is not known. */
  static @Nullable Double othersShare(@Nullable Neighbors earlier) {
    Neighbors now = look();
    return earlier == null || now == null ? null : (Double) now.othersShareSince(earlier);
  }

  /** Tells whether hardly anything else ran; where that is not known, no. */
  static boolean quiet(@Nullable Double othersShare) {
    return othersShare != null && othersShare <= BUSY_SHARE;
  }

  /**
   * Returns the share of the processors' time since an earlier look that was neither idle nor this
   * process's; from 0 to 1. It includes what a host took away.
   */
  double othersShareSince(Neighbors earlier) {
    double all = (double) machine.processors() * (nanos - earlier.nanos);
    MachineCpu.Used used = machine.since(earlier.machine);
    double own = ownNanos - earlier.ownNanos;
    return Math.clamp((used.busyNanos() + used.stolenNanos() - own) / all, 0, 1);
  }
}
