package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.spi.wait.WaitSource;
import fasttrack.core.statistics.WaitSamples;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaitSamplerTest {
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  /** So many that neither the cold ones nor the random pauses between them move their mean far. */
  private static final int READINGS = 1_000;

  private final Clock clock = new SharedTime();

  /** So short that the time of the engine's clock is beyond it. */
  private final Interval always = new Interval(clock.nanos(), clock.nanos() + HOUR / 2);

  private final CountDownLatch enough = new CountDownLatch(READINGS);
  private final AtomicBoolean closed = new AtomicBoolean();

  /** A clock that goes only where it is waited for, read by several threads. */
  private static final class SharedTime implements Clock {
    private final AtomicLong now = new AtomicLong();

    @Override
    public long nanos() {
      return now.get();
    }

    @Override
    public void awaitUntil(long nanos) {
      now.accumulateAndGet(nanos, Math::max);
    }
  }

  /** An engine whose clock is an hour ahead. */
  private WaitSource source(Function<Integer, @Nullable Wait> waits) {
    return new WaitSource() {
      @Override
      public long read(@Nullable Wait[] into) {
        for (int i = 0; i < into.length; i++) {
          into[i] = waits.apply(i);
        }
        enough.countDown();
        return clock.nanos() + HOUR;
      }

      @Override
      public void close() {
        closed.set(true);
      }
    };
  }

  private WaitSampler sampler(
      WaitSource source, List<Activity> activities, Clock by, Interval interval, int types) {
    return new WaitSampler(source, activities, by, interval, types, () -> () -> 0, false);
  }

  /** A reading takes 1 ms: 1 % of a processor allows ten a second. */
  @Test
  void whatTakesLongIsSampledSeldom() throws InterruptedException {
    Activity busy = new Activity();
    busy.begins(0, always.from());
    WaitSource slow =
        source(
            i -> {
              clock.awaitUntil(clock.nanos() + TimeUnit.MILLISECONDS.toNanos(1));
              return Wait.NONE;
            });
    WaitSampler sampler = sampler(slow, List.of(busy), clock, always, 1);
    enough.await();
    sampler.close();
    assertThat(sampler.readings().periodMeanNanos()).isBetween(95e6, 105e6);
    assertThat(sampler.readings().costShare()).isBetween(0.0095, 0.0105);
  }

  @Test
  void whatASessionWaitsForIsBookedOnWhatItExecutes() throws InterruptedException {
    Activity first = new Activity();
    Activity second = new Activity();
    Activity idle = new Activity();
    first.begins(1, always.from());
    second.begins(0, always.from());
    List<@Nullable Wait> waits = List.of(Wait.ROW_LOCK, Wait.NONE, Wait.CLIENT);
    WaitSampler sampler =
        sampler(source(waits::get), List.of(first, second, idle), clock, always, 2);
    enough.await();
    sampler.close();
    WaitSamples samples = sampler.samples();
    assertThat(closed).isTrue();
    assertThat(sampler.readings().readings()).isGreaterThanOrEqualTo(READINGS);
    assertThat(sampler.readings().periodMeanNanos()).isBetween(4e6, 10e6);
    assertThat(sampler.readings().leftOut()).isZero();
    assertThat(sampler.readings().trouble()).isEmpty();
    assertThat(samples.count(0)).isEqualTo(sampler.readings().readings());
    assertThat(samples.share(1, Wait.ROW_LOCK).share()).isEqualTo(1);
    assertThat(samples.share(0, Wait.NONE).share()).isEqualTo(1);
  }

  /**
   * What waits for a deadlock and gives way is no part of the times among which samples are
   * divided.
   */
  @Test
  void whatHadNoEffectIsNotCounted() throws InterruptedException {
    Activity busy = new Activity();
    busy.begins(0, always.from());
    Runnable next =
        () -> {
          busy.ends(clock.nanos());
          if (enough.getCount() % 2 == 0) {
            busy.discards();
          }
          busy.begins(0, clock.nanos());
        };
    WaitSource source =
        source(
            i -> {
              next.run();
              clock.awaitUntil(clock.nanos() + 10);
              return enough.getCount() % 2 == 0 ? Wait.NONE : Wait.ROW_LOCK;
            });
    WaitSampler sampler = sampler(source, List.of(busy), clock, always, 1);
    enough.await();
    sampler.close();
    long count = sampler.samples().count(0);
    // the last one has not ended
    assertThat(sampler.samples().share(0, Wait.ROW_LOCK).share()).isLessThanOrEqualTo(1.0 / count);
    assertThat(count).isBetween(READINGS / 2 - 1L, sampler.readings().readings() / 2 + 1);
  }

  /** A look takes 10; what the session executes changes in every other one. */
  @Test
  void whatChangedDuringTheLookIsNotCounted() throws InterruptedException {
    Activity busy = new Activity();
    busy.begins(0, always.from());
    WaitSource looking = source(i -> Wait.NONE);
    WaitSource source =
        new WaitSource() {
          private long looks;

          @Override
          public long read(@Nullable Wait[] into) {
            clock.awaitUntil(clock.nanos() + 5);
            if (looks++ % 2 == 0) {
              busy.ends(clock.nanos());
              busy.begins(0, clock.nanos());
            }
            clock.awaitUntil(clock.nanos() + 5);
            return looking.read(into);
          }

          @Override
          public long tookNanos() {
            return 10;
          }

          @Override
          public void close() {}
        };
    WaitSampler sampler = sampler(source, List.of(busy), clock, always, 1);
    enough.await();
    sampler.close();
    long readings = sampler.readings().readings();
    assertThat(sampler.readings().leftOut()).isEqualTo((readings + 1) / 2);
    assertThat(sampler.samples().count(0)).isEqualTo(readings / 2);
  }

  @Test
  void aSessionThatTheEngineDoesNotTellIsNotCounted() throws InterruptedException {
    Activity busy = new Activity();
    busy.begins(0, always.from());
    WaitSampler sampler = sampler(source(i -> null), List.of(busy), clock, always, 1);
    enough.await();
    sampler.close();
    assertThat(sampler.samples().count(0)).isZero();
    assertThat(sampler.readings().readings()).isPositive();
  }

  @Test
  void beforeTheIntervalNothingCounts() throws InterruptedException {
    Activity busy = new Activity();
    busy.begins(0, always.from());
    Interval later = new Interval(clock.nanos() + HOUR, Long.MAX_VALUE);
    WaitSampler sampler = sampler(source(i -> Wait.NONE), List.of(busy), clock, later, 1);
    enough.await();
    sampler.close();
    assertThat(sampler.readings().readings()).isZero();
    assertThat(sampler.samples().count(0)).isZero();
  }

  @Test
  void anEngineThatNoLongerAnswersEndsTheSamplesAndNotTheRun() throws InterruptedException {
    Activity busy = new Activity();
    busy.begins(0, always.from());
    WaitSource source =
        source(
            i -> {
              if (enough.getCount() == 1) {
                enough.countDown();
                throw new BackendException(BackendException.Kind.SETUP, "the server is gone");
              }
              return Wait.NONE;
            });
    WaitSampler sampler = sampler(source, List.of(busy), clock, always, 1);
    enough.await();
    sampler.close();
    assertThat(sampler.readings().trouble()).isEqualTo("the server is gone");
    assertThat(sampler.samples().count(0)).isEqualTo(READINGS - 1);
  }

  /** An administrator sets the engine's clock back by two hours while the run goes on. */
  @Test
  void aClockThatIsSetIsFollowed() throws InterruptedException {
    Activity busy = new Activity();
    busy.begins(0, always.from());
    WaitSource steady = source(i -> Wait.NONE);
    WaitSource source =
        new WaitSource() {
          @Override
          public long read(@Nullable Wait[] into) {
            long moment = steady.read(into);
            return enough.getCount() < READINGS / 2 ? moment - 2 * HOUR : moment;
          }

          @Override
          public void close() {}
        };
    WaitSampler sampler = sampler(source, List.of(busy), clock, always, 1);
    enough.await();
    sampler.close();
    assertThat(sampler.samples().count(0)).isGreaterThanOrEqualTo(READINGS);
  }
}
