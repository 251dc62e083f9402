package fasttrack.core.run;

import fasttrack.core.measure.CpuClock;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.spi.ServerCpu;
import java.util.Arrays;
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
  private final RandomGenerator random;
  private final CpuRegression regression;
  private final int[] counts;
  private long last;
  private int gap;

  ServerCpuMeter(ServerCpu serverCpu, int types, RandomGenerator random) {
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
    long now = chained.nanos();
    long passed = now - last;
    last = now;
    return passed;
  }

  /** Forgets what passed since the last reading. */
  void rebase() {
    if (chained != null) {
      last = chained.nanos();
    }
  }

  /** Begins to sample; needed once, after warm-up. */
  void beginSampling() {
    if (sampled != null) {
      last = sampled.clock().nanos();
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
    long now = sampled.clock().nanos();
    regression.add(counts, Math.max(0, now - last - sampled.readingNanos()));
    last = now;
    startGap();
    return true;
  }

  CpuRegression regression() {
    return regression;
  }

  private void startGap() {
    Arrays.fill(counts, 0);
    gap = random.nextInt(GAP_MIN, GAP_MAX + 1);
  }
}
