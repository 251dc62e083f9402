package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.model.Shop;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.Retries;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads that are woken up late, on a clock of their own. */
class LastPartTest {
  private static final long MICRO = 1_000L;
  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final LateClock clock = new LateClock();
  private final FreeProcessors processors = new FreeProcessors(2);
  private final Quota quota = Quota.of(1);
  private final Control control = new Control();
  private final LastPart lastPart =
      new LastPart(
          new RunPlan(
              1,
              List.of(Shop.ADD),
              1,
              new Timetable(clock, 0, 0, new Interval(0, Long.MAX_VALUE), 0),
              quota,
              Retries.STANDARD,
              control,
              AnswerKey.NOTHING,
              null,
              null),
          processors);

  /** A reading takes a microsecond, and whoever sleeps is woken up late. */
  private static final class LateClock implements Clock {
    private long now;
    private long lateNanos = 60 * MICRO;
    private long asked;

    @Override
    public long nanos() {
      return now += MICRO;
    }

    @Override
    public void awaitUntil(long nanos) {
      asked = nanos;
      now = Math.max(now, nanos) + lateNanos;
    }
  }

  @BeforeEach
  void aProcessorIsIdle() {
    processors.wakes();
    look(0, 0, 0);
    look(SECOND, 900 * MILLI, 50 * MILLI);
  }

  /** The kernel says what two processors have done until a moment. */
  private void look(long at, long busyNanos, long stolenNanos) {
    processors.look(new MachineCpu(busyNanos, stolenNanos, 2, Map.of(), Map.of()), at);
  }

  private long lateness(long moment) {
    assertThat(lastPart.await(moment)).isTrue();
    return clock.now - moment;
  }

  @Test
  void asLateAsItWasWokenUpItWakesUpEarlier() {
    assertThat(lateness(MILLI)).isGreaterThanOrEqualTo(60 * MICRO);
    assertThat(lateness(2 * MILLI)).isBetween(0L, 5 * MICRO);
    assertThat(clock.asked).isBetween(2 * MILLI - 70 * MICRO, 2 * MILLI - 60 * MICRO);
    assertThat(processors.any()).isTrue();
  }

  @Test
  void whereThreadsWantMoreProcessorsThanThereAreItSleepsToTheEnd() {
    lateness(MILLI);
    processors.wakes();
    processors.wakes();
    assertThat(lateness(2 * MILLI)).isGreaterThanOrEqualTo(60 * MICRO);
    assertThat(clock.asked).isEqualTo(2 * MILLI);
  }

  @Test
  void whereNoProcessorWasIdleItSleepsToTheEnd() {
    lateness(MILLI);
    look(2 * SECOND, 1_800 * MILLI, 200 * MILLI);
    assertThat(lateness(2 * MILLI)).isGreaterThanOrEqualTo(60 * MICRO);
    assertThat(clock.asked).isEqualTo(2 * MILLI);
  }

  @Test
  void whereTheKernelDoesNotTellItSleepsToTheEnd() {
    lateness(MILLI);
    processors.look(null, 2 * SECOND);
    assertThat(lateness(2 * MILLI)).isGreaterThanOrEqualTo(60 * MICRO);
  }

  @Test
  void whoWaitedForAProcessorWakesUpNoEarlier() {
    clock.lateNanos = 3 * MILLI;
    lateness(10 * MILLI);
    lateness(20 * MILLI);
    assertThat(clock.asked).isEqualTo(20 * MILLI);
  }

  @Test
  void whoIsStoppedOrHasNothingLeftWaitsNoLonger() {
    assertThat(quota.claim()).isTrue();
    assertThat(lastPart.await(MILLI)).isFalse();
    assertThat(clock.now).isLessThan(MILLI);
    assertThat(processors.any()).isTrue();
  }
}
