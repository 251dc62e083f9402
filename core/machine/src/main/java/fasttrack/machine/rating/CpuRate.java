package fasttrack.machine.rating;

import fasttrack.core.host.Rounds;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * How much of a benchmark's work threads do in a second of their CPU time: what else runs on the
 * machine takes none of it. Used by one thread.
 */
public final class CpuRate {
  private static final double MEDIAN = 0.5;
  private static final double NANOS_PER_SECOND = 1e9;

  /** A call takes so long at least: a loop that runs is compiled later than one that is called. */
  private static final long CALL_NANOS = 1_000_000;

  private static final int LOOPS_MAX = 1 << 24;

  private final Supplier<CpuBenchmark> maker;
  private final BooleanSupplier stop;

  /** How many loops a call executes. */
  private int loops = 1;

  private CpuRate(Supplier<CpuBenchmark> maker, BooleanSupplier stop) {
    this.maker = maker;
    this.stop = stop;
  }

  /**
   * Measures. Half of the time is for the compiler; then follow seven rounds.
   *
   * @param maker makes the benchmark
   * @param threads how many threads execute it, each on its own; from 1
   * @param nanos how long it takes, about
   * @param stop ends it early
   * @return the sum of what each thread does in a second of its CPU time: the median of the rounds,
   *     and their range
   * @throws WrongResultException where a thread has computed something wrong
   */
  public static Spread perSecond(
      Supplier<CpuBenchmark> maker, int threads, long nanos, BooleanSupplier stop) {
    CpuRate rate = new CpuRate(maker, stop);
    rate.warmUp(nanos / 2);
    List<double[]> rounds = new ArrayList<>();
    for (int i = 0; i < Rounds.PER_FIGURE; i++) {
      rounds.add(new double[] {rate.ofAll(threads, nanos / 2 / Rounds.PER_FIGURE)});
    }
    return Spread.ofQuantile(MEDIAN, rounds);
  }

  /** Executes calls until the time is over, of so many loops that the last takes long enough. */
  private void warmUp(long nanos) {
    CpuBenchmark benchmark = maker.get();
    long begun = System.nanoTime();
    long now = begun;
    while (now - begun < nanos && !stop.getAsBoolean()) {
      long before = now;
      benchmark.run(loops);
      now = System.nanoTime();
      if (now - before < CALL_NANOS && loops < LOOPS_MAX) {
        loops *= 2;
      }
    }
  }

  private double ofAll(int threads, long nanos) {
    List<CompletableFuture<Double>> rates = new ArrayList<>();
    long until = System.nanoTime() + nanos;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        rates.add(CompletableFuture.supplyAsync(() -> ofThread(until), pool));
      }
    }
    try {
      return rates.stream().mapToDouble(CompletableFuture::join).sum();
    } catch (CompletionException e) {
      throw e.getCause() instanceof WrongResultException wrong ? wrong : e;
    }
  }

  /** Returns the rate of this thread, which makes one call at least. */
  private double ofThread(long until) {
    CpuBenchmark benchmark = maker.get();
    long right = 0;
    long calls = 0;
    CpuClock clock = CpuClocks.ownThread();
    long begun = clock.nanos();
    do {
      long computed = benchmark.run(loops);
      if (calls > 0) {
        WrongResultException.unlessEqual("the sum of a later call", right, computed);
      }
      right = computed;
      calls++;
    } while (System.nanoTime() < until && !stop.getAsBoolean());
    long nanos = Math.max(1, clock.nanos() - begun);
    return benchmark.workPerLoop() * loops * calls * NANOS_PER_SECOND / nanos;
  }
}
