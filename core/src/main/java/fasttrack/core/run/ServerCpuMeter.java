package fasttrack.core.run;

import fasttrack.core.measure.CpuRegression;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Reads the engine's CPU time for one session in the way that the session offers. */
final class ServerCpuMeter {
  /**
   * Sampled readings lie this many transactions apart, by chance in between: rarer ones tell the
   * types apart badly, more frequent ones disturb what they measure.
   */
  private static final int GAP_MIN = 6;

  private static final int GAP_MAX = 14;

  private @Nullable CpuClock chained;
  private ServerCpu.@Nullable Sampled sampled;
  private final BooleanSupplier mayBeGone;
  private final RandomGenerator random;
  private final CpuRegression regression;
  private final int[] counts;
  private long last;
  private int gap;

  /**
   * Makes a meter.
   *
   * @param mayBeGone whether a clock that cannot be read is no fault, since its process was killed
   */
  ServerCpuMeter(
      ServerCpu serverCpu, int types, RandomGenerator random, BooleanSupplier mayBeGone) {
    this.mayBeGone = mayBeGone;
    this.random = random;
    this.regression = new CpuRegression(types);
    this.counts = new int[types];
    choose(serverCpu);
  }

  /** Goes over to the clock of another session, which takes the place of one that was lost. */
  void reads(ServerCpu serverCpu) {
    choose(serverCpu);
    beginSampling();
  }

  private void choose(ServerCpu serverCpu) {
    chained = serverCpu instanceof ServerCpu.Measured measured ? measured.clock() : null;
    sampled = serverCpu instanceof ServerCpu.Sampled found ? found : null;
  }

  /** Returns what passed since the last reading, or 0 where not every transaction is read. */
  long chain() {
    if (chained == null) {
      return 0;
    }
    long before = last;
    return read(chained) ? last - before : 0;
  }

  /** Forgets what passed since the last reading. */
  void rebase() {
    if (chained != null) {
      read(chained);
    }
  }

  /** Begins to sample; needed once, after warm-up. */
  void beginSampling() {
    if (sampled != null) {
      read(sampled.clock());
      startGap();
    }
  }

  /**
   * Takes note of an attempt, and reads where enough of them have passed.
   *
   * @return whether it read, which took time and CPU of the client's
   */
  boolean attempted(int type) {
    if (sampled == null || gap == 0) {
      return false;
    }
    counts[type]++;
    if (--gap > 0) {
      return false;
    }
    long before = last;
    if (read(sampled.clock())) {
      regression.add(counts, Math.max(0, last - before - sampled.readingNanos()));
    }
    startGap();
    return true;
  }

  /** Reads a clock, and tells whether it could be read. */
  private boolean read(CpuClock clock) {
    try {
      last = clock.nanos();
      return true;
    } catch (CpuClockException e) {
      if (mayBeGone.getAsBoolean()) {
        return false;
      }
      throw e;
    }
  }

  CpuRegression regression() {
    return regression;
  }

  private void startGap() {
    Arrays.fill(counts, 0);
    gap = random.nextInt(GAP_MIN, GAP_MAX + 1);
  }
}
