package fasttrack.core.host;

import fasttrack.core.result.HostProbe;
import fasttrack.core.spec.Span;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Probes how fast the machine is: its processors, the disk of the data, and a round trip on the
 * loopback interface. They take turns in several rounds, so that each sees all of the time. Used by
 * one thread.
 *
 * @param nanos how long a probe takes altogether, about
 * @param stop ends a probe early
 */
public record HostProber(long nanos, BooleanSupplier stop) {
  private static final long NANOS_MAX = 500_000_000L;
  private static final long NANOS_MIN = 50_000_000L;
  private static final long NANOS_PER_TRANSACTION = 1_000_000L;

  /** A twentieth of a short run, before and after it. */
  private static final int SHARE = 20;

  /** Parts of a round, in tenths: of the processors, the disk, the loopback interface. */
  private static final int CPU = 3;

  private static final int FSYNC = 4;
  private static final int LOOPBACK = 3;
  private static final int TENTHS = 10;

  /** Whether this process has compiled what is measured. */
  private static volatile boolean warm;

  /**
   * Makes a prober for a run: half a second, less for a run of less than ten seconds or 500
   * transactions, but at least 50 ms.
   */
  public static HostProber forRun(Span span, BooleanSupplier stop) {
    long nanos =
        switch (span) {
          case Span.Time time -> time.nanos() / SHARE;
          case Span.Count count ->
              Math.min(count.transactions(), NANOS_MAX / NANOS_PER_TRANSACTION)
                  * NANOS_PER_TRANSACTION;
        };
    return new HostProber(Math.clamp(nanos, NANOS_MIN, NANOS_MAX), stop);
  }

  /**
   * Probes.
   *
   * @param folder where this program may write on the file system of the data; a missing one is not
   *     made
   * @return the figures; null if stopped
   */
  public @Nullable HostProbe look(ProbeFolder folder) {
    try (FsyncProbe fsync = FsyncProbe.in(folder, false);
        LoopbackProbe loopback = LoopbackProbe.open(LoopbackEnd::tcp)) {
      CpuProbe cpu = new CpuProbe(stop);
      if (!warm) {
        cpu.warmUp(part(CPU));
        fsync.warmUp(part(FSYNC), stop);
        loopback.warmUp(part(LOOPBACK), stop);
        warm = !stop.getAsBoolean();
      }
      for (int i = 0; i < Rounds.PER_FIGURE && !stop.getAsBoolean(); i++) {
        cpu.round(part(CPU));
        fsync.round(part(FSYNC), stop);
        loopback.round(part(LOOPBACK), stop);
      }
      return stop.getAsBoolean()
          ? null
          : new HostProbe(
              cpu.stepsPerSecond(),
              fsync.nanos(),
              fsync.p95Nanos(),
              fsync.missing(),
              loopback.roundTripNanos());
    }
  }

  private long part(int tenths) {
    return nanos * tenths / TENTHS / Rounds.PER_FIGURE;
  }
}
