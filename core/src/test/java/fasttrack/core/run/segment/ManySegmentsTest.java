package fasttrack.core.run.segment;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Recording;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A hundred processes whose clocks differ, simulated on a server that completes {@value #RATE_TPS}
 * transactions a second for whoever is active, so that a process gets more when others have ended.
 */
class ManySegmentsTest {
  private static final int PROCESSES = 100;
  private static final long SECOND = 1_000_000_000L;
  private static final long WARMUP = 2 * SECOND;
  private static final long MEASURED = 10 * SECOND;
  private static final Interval INTERVAL = new Interval(WARMUP, WARMUP + MEASURED);
  private static final long RATE_TPS = 20_000;
  private static final List<TransactionType> TYPES = List.of(Shop.ADD);

  /**
   * Returns the merged rate over the server's.
   *
   * @param errorNanos each process's moment is wrong by so much at most, in either direction
   * @param stragglers so many processes begin late
   * @param lateNanos by so much
   */
  private static double merged(long errorNanos, int stragglers, long lateNanos) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    long[] errors = new long[PROCESSES];
    List<List<Long>> ends = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      errors[i] = errorNanos == 0 ? 0 : random.nextLong(-errorNanos, errorNanos);
      ends.add(new ArrayList<>());
    }
    long last = INTERVAL.until() + errorNanos;
    for (long now = 0; now < last; now += SECOND / RATE_TPS) {
      int chosen = random.nextInt(PROCESSES);
      for (int tries = 0; tries < 10_000; tries++) {
        long own = now - errors[chosen];
        if (own >= (chosen < stragglers ? lateNanos : 0) && own < INTERVAL.until()) {
          ends.get(chosen).add(own);
          break;
        }
        chosen = random.nextInt(PROCESSES);
      }
    }
    List<InputStream> written = new ArrayList<>();
    for (List<Long> process : ends) {
      written.add(written(process));
    }
    Samples sum = Samples.of(TYPES, INTERVAL, written);
    double rateTps = sum.type(0).withinInterval() * (double) SECOND / MEASURED;
    return rateTps / RATE_TPS;
  }

  private static InputStream written(List<Long> ends) throws IOException {
    Samples samples = new Samples(TYPES, INTERVAL);
    for (long end : ends) {
      // what began before the interval does not count, so that it begins when it ends here
      Recording.record(samples, 0, Outcome.COMMITTED, end, end, end, end, 1, 1);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    samples.write(bytes);
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  @Test
  void clocksThatAreRightChangeNothing() throws IOException {
    assertThat(merged(0, 0, 0)).isBetween(0.9999, 1.0001);
  }

  /** Those whose interval ends last get what the others leave: at most the error's share. */
  @Test
  void anErrorOfTheClocksAddsItsShareOfTheInterval() throws IOException {
    long error = SECOND / 20;
    assertThat(merged(error, 0, 0) - 1).isBetween(0.0, 1.2 * error / MEASURED);
  }

  @Test
  void whoBeginsLateInTheWarmUpChangesNothing() throws IOException {
    assertThat(merged(0, 10, WARMUP - SECOND / 10)).isBetween(0.9999, 1.0001);
  }
}
