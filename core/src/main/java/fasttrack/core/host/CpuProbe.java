package fasttrack.core.host;

import fasttrack.core.proc.CpuClocks;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.statistics.Spread;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The speed of the processors: how many steps of Marsaglia's xorshift generator (<i>Xorshift
 * RNGs</i>, Journal of Statistical Software 8, 2003) each executes in a second of CPU time while
 * all of them execute it: what else runs takes processors away, and makes none slower. Each step
 * needs the previous one's result, and touches no memory. Used by one thread.
 */
final class CpuProbe {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Half a millisecond: the compiler replaces a method that is called, not a loop that runs. */
  private static final int STEPS = 1 << 18;

  /** More than after how many the compiler takes a method, however short its loop. */
  private static final int CALLS = 20_000;

  private final BooleanSupplier stop;
  private final Rounds rates = new Rounds();

  /** Read by nobody; without it the compiler might leave the computation out. */
  @SuppressWarnings("unused")
  private volatile long result;

  CpuProbe(BooleanSupplier stop) {
    this.stop = stop;
  }

  /** Executes the computation until it is compiled, in rounds of some time. */
  void warmUp(long nanos) {
    long state = 1;
    for (int i = 0; i < CALLS; i++) {
      state = steps(state, 1);
    }
    result = state;
    Warmth.settle(() -> rate(nanos), stop);
  }

  /** Keeps all processors busy for some time; a round is one sample, the mean of all processors. */
  void round(long nanos) {
    rates.add(rate(nanos));
    rates.end();
  }

  /** Returns the median of all rounds; null if there were none. */
  @Nullable Spread stepsPerSecond() {
    return rates.median();
  }

  /** Returns the state after some steps; never 0 if it was not 0. */
  static long steps(long state, int steps) {
    long x = state;
    for (int i = 0; i < steps; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }

  /** Returns the mean rate of the processors. */
  private double rate(long nanos) {
    long until = System.nanoTime() + nanos;
    double[] rates = new double[Runtime.getRuntime().availableProcessors()];
    List<Thread> threads =
        IntStream.range(0, rates.length)
            .mapToObj(
                number ->
                    Thread.ofPlatform()
                        .name("cpu-probe")
                        .daemon()
                        .start(() -> rates[number] = ofThread(until)))
            .toList();
    Threads.join(threads);
    return Arrays.stream(rates).average().orElseThrow();
  }

  /** Keeps one processor busy, and returns its rate. */
  private double ofThread(long until) {
    CpuClock clock = CpuClocks.ownThread();
    long begun = clock.nanos();
    long executed = 0;
    long state = 1;
    do {
      state = steps(state, STEPS);
      executed += STEPS;
    } while (System.nanoTime() < until && !stop.getAsBoolean());
    result = state;
    return executed * NANOS_PER_SECOND / Math.max(1, clock.nanos() - begun);
  }
}
