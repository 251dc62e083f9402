package fasttrack.core.run.load;

import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import java.util.stream.LongStream;

/** When the transactions of an open loop were due; for checks of what a run says of them. */
public final class DueTimes {
  private DueTimes() {}

  /**
   * Returns when the first transactions of a run were due, warm-up included, in their order and in
   * nanoseconds: as the run itself draws them.
   *
   * @param spec the run; its load is an open loop
   * @param from when the run's measured interval began; the times have the same origin
   * @param count how many are returned
   * @throws IllegalArgumentException where the load is no open loop
   */
  public static long[] of(BenchmarkSpec spec, long from, int count) {
    if (!(spec.load() instanceof Load.Open open)) {
      throw new IllegalArgumentException("nothing is due at a rate in " + spec.load());
    }
    long ramp = spec.schedule().rampNanos();
    long start = from - spec.schedule().warmupNanos() - ramp;
    Arrivals arrivals = Arrivals.of(open, spec.data().seed(), start, ramp, spec.part());
    return LongStream.generate(arrivals::next).limit(count).toArray();
  }
}
