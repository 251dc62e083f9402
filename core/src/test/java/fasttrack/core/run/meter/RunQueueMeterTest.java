package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Clock;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunQueueMeterTest {
  private static final int TRANSACTIONS = 20_000;

  private long now = 1;
  private long client;
  private long server;
  private long readings;

  private final RunQueueMeter meter = new RunQueueMeter(2, clock(), new SplittableRandom(1));

  private CpuClock costing(long nanos, CpuClock clock) {
    return () -> {
      readings++;
      now += nanos;
      return clock.nanos();
    };
  }

  private void run(long transactionNanos) {
    for (int i = 0; i < TRANSACTIONS; i++) {
      meter.begins();
      now += transactionNanos;
      client += 10 + i % 2;
      server += 100;
      meter.ended(i % 2, true);
      // what passes between transactions counts for none of them
      client += 1_000;
    }
  }

  @Test
  void whatATransactionWaitedIsBookedOnItsType() {
    meter.reads(costing(1, () -> client), costing(1, () -> server));
    run(1_000);
    assertThat(meter.of(0).client().mean()).isEqualTo(10);
    assertThat(meter.of(1).client().mean()).isEqualTo(11);
    assertThat(meter.of(0).server().mean()).isEqualTo(100);
    assertThat(meter.of(1).server().count()).isGreaterThan(1_000);
  }

  @Test
  void whatItWaitedWithinItsCommitIsToldApart() {
    meter.reads(costing(1, () -> client), null);
    for (int i = 0; i < TRANSACTIONS; i++) {
      boolean begun = meter.begins();
      now += 1_000;
      client += 100;
      assertThat(meter.commits()).isEqualTo(begun ? 1 : 0);
      client += 7;
      meter.ended(0, true);
    }
    assertThat(meter.of(0).client().mean()).isEqualTo(107);
    assertThat(meter.of(0).commits().mean()).isEqualTo(7);
    assertThat(meter.of(1).commits().count()).isZero();
  }

  /** A read that finds changes not yet on disk waits for their commit; most do not. */
  @Test
  void aTransactionWithoutCommitCountsInTheMeanOfCommitsToo() {
    meter.reads(costing(1, () -> client), null);
    long commits = 0;
    for (int i = 0; i < TRANSACTIONS; i++) {
      boolean begun = meter.begins();
      now += 1_000;
      if (i % 4 == 0) {
        commits += begun ? 1 : 0;
        meter.commits();
        client += 700;
      }
      meter.ended(0, true);
    }
    assertThat(meter.of(0).commits().count())
        .isEqualTo(meter.of(0).client().count())
        .isGreaterThan(commits);
    assertThat(meter.of(0).commits().mean())
        .isEqualTo(meter.of(0).client().mean())
        .isEqualTo(700.0 * commits / meter.of(0).client().count());
  }

  @Test
  void ofARepeatedTransactionTheLastAttemptAloneIsRead() {
    meter.reads(costing(1, () -> client), costing(1, () -> server));
    for (int i = 0; i < TRANSACTIONS; i++) {
      meter.begins();
      now += 1_000;
      client += 5_000; // a failed attempt, and the pause after it
      server += 5_000;
      meter.repeats();
      client += 10;
      server += 100;
      meter.ended(0, true);
    }
    assertThat(meter.of(0).client().mean()).isEqualTo(10);
    assertThat(meter.of(0).server().mean()).isEqualTo(100);
  }

  @Test
  void readingsTakeNoMoreThanTheirShareOfTheTime() {
    meter.reads(costing(1_000, () -> client), costing(1_000, () -> server));
    long begin = now;
    run(50_000);
    assertThat(readings * 1_000.0 / (now - begin)).isBetween(0.003, 0.008);
  }

  @Test
  void withoutClocksNothingIsRead() {
    run(1_000);
    assertThat(meter.of(0).client().count()).isZero();
    assertThat(meter.begins()).isFalse();
  }

  @Test
  void aServerThatHasNoneHasNoFigures() {
    meter.reads(costing(1, () -> client), null);
    run(1_000);
    assertThat(meter.of(0).client().count()).isPositive();
    assertThat(meter.of(0).server().count()).isZero();
  }

  @Test
  void aServerThatIsGoneIsNotReadAgain() {
    meter.reads(
        costing(1, () -> client),
        () -> {
          throw new CpuClockException("gone", null);
        });
    run(1_000);
    assertThat(meter.of(0).server().count()).isZero();
    assertThat(meter.of(0).client().mean()).isEqualTo(10);
  }

  @Test
  void whatDoesNotCountIsLeftOut() {
    meter.reads(costing(1, () -> client), costing(1, () -> server));
    for (int i = 0; i < 100; i++) {
      meter.begins();
      meter.ended(0, false);
    }
    assertThat(meter.of(0).client().count()).isZero();
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public long nanos() {
        return now;
      }

      @Override
      public void awaitUntil(long nanos) {
        now = Math.max(now, nanos);
      }
    };
  }
}
