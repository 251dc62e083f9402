package fasttrack.core.run;

import fasttrack.core.measure.CpuRegression;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Reads the engine's CPU time for one session, by the method that the session offers. */
final class ServerCpuMeter {
  /**
   * The number of transactions between two sampled readings is drawn from this range. Fewer
   * readings separate the types badly; more of them disturb what they measure.
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
   * @param mayBeGone tells whether a clock may be unreadable because its process was killed on
   *     purpose
   */
  ServerCpuMeter(
      ServerCpu serverCpu, int types, RandomGenerator random, BooleanSupplier mayBeGone) {
    this.mayBeGone = mayBeGone;
    this.random = random;
    this.regression = new CpuRegression(types);
    this.counts = new int[types];
    choose(serverCpu);
  }

  /** Switches to the clock of the session that replaces one that was lost. */
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

  /** Begins anew: what passed since the last reading counts for no transaction. */
  void rebase() {
    if (chained != null) {
      read(chained);
    }
  }

  /** Begins to sample; called once, after warm-up. */
  void beginSampling() {
    if (sampled != null) {
      read(sampled.clock());
      startGap();
    }
  }

  /**
   * Counts an attempt, and reads the clock where enough attempts have passed.
   *
   * @return whether it read the clock, which took elapsed and CPU time of the client
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

  /** Reads a clock; returns false where it is gone with a process that was killed on purpose. */
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
