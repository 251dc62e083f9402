package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TransactionSample;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClientCpuMeterTest {
  private static final long GAP_NANOS = 300;
  private static final int COUNT = 40_000;

  private final SimulatedThread thread = new SimulatedThread();
  private final TransactionSample sample =
      new Samples(List.of(), new Interval(0, Long.MAX_VALUE)).current();
  private double nanos;
  private double truth;

  /** They hold a tenth of all CPU time, and one draw in sixty would meet each of them. */
  @Test
  void fewHeavyTransactionsAreInTheSum() {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom of = new SplittableRandom(seed);
      ClientCpuMeter meter = meter(of);
      for (int i = 0; i < COUNT; i++) {
        long cpu = 2_000 + of.nextInt(1_000);
        if (of.nextInt(2_000) == 0) {
          cpu += 500_000;
        }
        transaction(meter, cpu, cpu + of.nextInt(100));
      }
      assertThat(nanos / truth).as("seed %d", seed).isCloseTo(1, within(0.005));
    }
  }

  /** What a transaction waits for takes no CPU time, however long that is. */
  @Test
  void longWaitsAreNone() {
    SplittableRandom of = new SplittableRandom(7);
    ClientCpuMeter meter = meter(of);
    for (int i = 0; i < COUNT; i++) {
      long cpu = 2_000 + of.nextInt(1_000);
      transaction(meter, cpu, cpu + (of.nextInt(2_000) == 0 ? 5_000_000 : 0));
    }
    assertThat(nanos / truth).isCloseTo(1, within(0.005));
  }

  private ClientCpuMeter meter(SplittableRandom random) {
    ClientCpuMeter meter = new ClientCpuMeter(thread, 1, random.split());
    meter.reads(thread::cpuClock);
    nanos = 0;
    truth = 0;
    return meter;
  }

  private void transaction(ClientCpuMeter meter, long cpuNanos, long elapsedNanos) {
    thread.passes(GAP_NANOS, GAP_NANOS);
    meter.draw(0);
    sample.begins(0, thread.nanos(), thread.nanos());
    sample.attemptBegins();
    meter.begins(sample);
    thread.passes(elapsedNanos, cpuNanos);
    meter.ends(sample, thread.nanos());
    meter.attempted(sample, 0);
    sample.readingNanos += sample.lastReadingNanos;
    meter.ended(sample);
    nanos += sample.lastClientCpuNanos;
    truth += cpuNanos;
  }

  /** Time, and the CPU time of a thread that needs some to read that. */
  private static final class SimulatedThread implements Clock {
    private static final long HALF_READING_NANOS = 500;
    private long now = 1_000_000;
    private long cpuNanos;

    void passes(long elapsed, long cpu) {
      now += elapsed;
      cpuNanos += cpu;
    }

    long cpuClock() {
      passes(HALF_READING_NANOS, HALF_READING_NANOS);
      long read = cpuNanos;
      passes(HALF_READING_NANOS, HALF_READING_NANOS);
      return read;
    }

    @Override
    public long nanos() {
      return now;
    }

    @Override
    public void awaitUntil(long nanos) {
      throw new UnsupportedOperationException();
    }
  }
}
