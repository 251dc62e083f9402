package fasttrack.jmh.parts;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TransactionSample;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.Outcome;
import fasttrack.jmh.Services;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Records what was measured of one transaction. */
@State(Scope.Thread)
public class SampleBenchmark extends PartBenchmark {
  private static final long RESPONSE_NANOS_MAX = 1_000_000;

  /** How far transactions lie apart, so that all of a trial lie within an hour. */
  private static final long APART_NANOS = 1;

  private @Nullable Samples samples;
  private long begin;

  /** Makes empty samples. */
  @Setup
  public void prepare() {
    Workload workload = Services.first(Workload.class, any -> true, "workload");
    samples = new Samples(workload.types(), new Interval(0, TimeUnit.HOURS.toNanos(1)));
  }

  /** Fills in the sample, and records it. */
  @Benchmark
  public void record() {
    Samples all = Objects.requireNonNull(samples);
    TransactionSample sample = all.current();
    begin += APART_NANOS;
    sample.type = 0;
    sample.outcome = Outcome.COMMITTED;
    sample.due = begin;
    sample.first = begin;
    sample.begin = begin;
    sample.end = begin + ThreadLocalRandom.current().nextLong(RESPONSE_NANOS_MAX);
    all.record();
  }
}
