package fasttrack.jmh;

import fasttrack.core.host.rating.CpuBenchmark;
import fasttrack.core.host.rating.Dhrystone;
import fasttrack.core.host.rating.DoubleLinpack;
import fasttrack.core.host.rating.DoubleWhetstone;
import fasttrack.core.host.rating.SingleLinpack;
import fasttrack.core.host.rating.SingleWhetstone;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The processor's rating: nothing of this program, or of an engine. The operations are those of the
 * published figures, so that JMH's operations in a second are Dhrystones in a second, KWIPS and
 * KFLOPS.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class RatingBenchmark {
  private static final int DHRYSTONES = 10_000;
  private static final int KILO_WHETSTONES_PER_LOOP = 1_000;

  /** Three loops are a whole number of thousands. */
  private static final int LINPACK_LOOPS = 3;

  private static final int KILO_FLOPS = 2_060;

  private final CpuBenchmark dhrystone = new Dhrystone();
  private final CpuBenchmark singleWhetstone = new SingleWhetstone();
  private final CpuBenchmark doubleWhetstone = new DoubleWhetstone();
  private final CpuBenchmark singleLinpack = new SingleLinpack();
  private final CpuBenchmark doubleLinpack = new DoubleLinpack();

  /** Dhrystone 1.1. */
  @Benchmark
  @OperationsPerInvocation(DHRYSTONES)
  public long dhrystone() {
    return dhrystone.run(DHRYSTONES);
  }

  /** Whetstone in single precision. */
  @Benchmark
  @OperationsPerInvocation(KILO_WHETSTONES_PER_LOOP)
  public long whetstoneSingle() {
    return singleWhetstone.run(1);
  }

  /** Whetstone in double precision. */
  @Benchmark
  @OperationsPerInvocation(KILO_WHETSTONES_PER_LOOP)
  public long whetstoneDouble() {
    return doubleWhetstone.run(1);
  }

  /** Linpack in single precision. */
  @Benchmark
  @OperationsPerInvocation(KILO_FLOPS)
  public long linpackSingle() {
    return singleLinpack.run(LINPACK_LOOPS);
  }

  /** Linpack in double precision. */
  @Benchmark
  @OperationsPerInvocation(KILO_FLOPS)
  public long linpackDouble() {
    return doubleLinpack.run(LINPACK_LOOPS);
  }
}
