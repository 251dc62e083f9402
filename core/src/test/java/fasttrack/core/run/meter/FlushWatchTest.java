package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Clock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FlushWatchTest {
  private static final long MICRO = 1_000;
  private static final long READING_NANOS = 3 * MICRO;
  private static final long TRANSACTION_NANOS = 200 * MICRO;
  private static final int TRANSACTIONS = 100_000;

  private final AtomicLong time = new AtomicLong(1);
  private final AtomicLong flushes = new AtomicLong(7);
  private final FlushWatch watch = new FlushWatch(clock(), new SplittableRandom(1));

  private Clock clock() {
    return new Clock() {
      @Override
      public long nanos() {
        return time.get();
      }

      @Override
      public void awaitUntil(long nanos) {
        throw new UnsupportedOperationException();
      }
    };
  }

  private long read() {
    time.addAndGet(READING_NANOS);
    return flushes.get();
  }

  /** Executes transactions that flush before, during and after their commits, or not. */
  private int execute(boolean before, boolean during, boolean after) {
    int read = 0;
    for (int i = 0; i < TRANSACTIONS; i++) {
      boolean begun = watch.begins();
      read += begun ? 1 : 0;
      flushes.addAndGet(before ? 1 : 0);
      time.addAndGet(TRANSACTION_NANOS / 2);
      assertThat(watch.commits()).isEqualTo(begun ? READING_NANOS : 0);
      flushes.addAndGet(during ? 1 : 0);
      time.addAndGet(TRANSACTION_NANOS / 2);
      assertThat(watch.ended(true)).isEqualTo(begun);
      flushes.addAndGet(after ? 1 : 0);
    }
    return read;
  }

  @Test
  void aFlushCountsThatIsCompletedDuringTheCommit() {
    watch.watches(this::read);
    int read = execute(false, true, false);
    assertThat(watch.watched()).isEqualTo(read);
    assertThat(watch.forced()).isEqualTo(read);
  }

  @Test
  void flushesBeforeAndAfterTheCommitDoNotCount() {
    watch.watches(this::read);
    int read = execute(true, false, true);
    assertThat(watch.watched()).isEqualTo(read);
    assertThat(watch.forced()).isZero();
  }

  @Test
  void readingsTakeASmallShareOfTheTime() {
    watch.watches(this::read);
    int read = execute(false, true, false);
    double share = read * 3.0 * READING_NANOS / (TRANSACTIONS * (double) TRANSACTION_NANOS);
    assertThat(share).isBetween(0.004, 0.006);
  }

  /** A server alone knows when a transaction commits there. */
  @Test
  void withoutAKnownBeginOfTheCommitTheTransactionIsWatched() {
    watch.watches(this::read);
    for (int i = 0; i < 10; i++) {
      watch.begins();
      flushes.incrementAndGet();
      watch.ended(true);
    }
    assertThat(watch.watched()).isPositive();
    assertThat(watch.forced()).isEqualTo(watch.watched());
  }

  @Test
  void whatCommitsNothingDoesNotCount() {
    watch.watches(this::read);
    assertThat(watch.begins()).isTrue();
    assertThat(watch.ended(false)).isTrue();
    assertThat(watch.watched()).isZero();
  }

  @Test
  void aDiskThatGoesAwayIsNoLongerWatched() {
    AtomicInteger left = new AtomicInteger(3);
    watch.watches(
        () -> {
          if (left.decrementAndGet() < 0) {
            throw new UncheckedIOException(new IOException("gone"));
          }
          return flushes.incrementAndGet();
        });
    assertThat(watch.begins()).isTrue();
    assertThat(watch.ended(true)).isTrue();
    assertThat(watch.watched()).isEqualTo(1);
    while (!watch.begins()) {
      time.addAndGet(TRANSACTION_NANOS);
    }
    assertThat(watch.ended(true)).isTrue();
    assertThat(watch.watched()).as("its end could not be read").isEqualTo(1);
    assertThat(execute(true, true, true)).isZero();
  }

  @Test
  void withoutADiskNothingIsRead() {
    assertThat(execute(true, true, true)).isZero();
    assertThat(watch.watched()).isZero();
    assertThat(time.get()).isEqualTo(1 + TRANSACTIONS * TRANSACTION_NANOS);
  }
}
