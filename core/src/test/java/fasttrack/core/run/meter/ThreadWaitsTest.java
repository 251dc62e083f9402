package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.wait.Wait;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ThreadWaitsTest {
  private static final CountDownLatch OPEN = new CountDownLatch(0);

  private final CountDownLatch released = new CountDownLatch(1);

  /** Where an engine would wait for a lock. */
  private final class Lock {
    void awaitGranted() {
      sleep();
    }
  }

  /** The threads are seen once they sleep, which they do until they are released. */
  @Test
  void oneThatSleepsWaitsForALockOnlyWithinTheCodeThatDoes() throws Exception {
    Lock lock = new Lock();
    List<TerminalThread> terminals =
        List.of(
            new TerminalThread("locked", lock::awaitGranted, OPEN),
            new TerminalThread("asleep", this::sleep, OPEN));
    terminals.forEach(Thread::start);
    List<Activity> activities = List.of(new Activity(), new Activity());
    try (ThreadWaits waits =
        new ThreadWaits(Clock.system(), terminals, activities, ThreadWaitsTest::wait)) {
      List<@Nullable Wait> seen;
      do {
        seen = bothInTheirTurns(waits);
      } while (seen.get(0) != Wait.ROW_LOCK || seen.get(1) != Wait.OTHER);
      for (int i = 0; i < 20; i++) {
        seen = bothInTheirTurns(waits);
        assertThat(seen.get(0)).isNotEqualTo(Wait.OTHER);
        assertThat(seen.get(1)).isNotEqualTo(Wait.ROW_LOCK);
      }
    } finally {
      released.countDown();
    }
    for (Thread thread : terminals) {
      thread.join();
    }
  }

  /** Of two threads one is looked at after the other, each between moments of its own. */
  private static List<@Nullable Wait> bothInTheirTurns(ThreadWaits waits) {
    @Nullable Wait[] first = new Wait[2];
    @Nullable Wait[] second = new Wait[2];
    long asked = Clock.system().nanos();
    long looked = waits.read(first);
    assertThat(waits.tookNanos()).isPositive();
    assertThat(looked - waits.tookNanos()).isBetween(asked, looked);
    assertThat(waits.read(second) - waits.tookNanos()).isGreaterThanOrEqualTo(looked);
    assertThat(first[1]).isNull();
    assertThat(second[0]).isNull();
    return Arrays.asList(first[0], second[1]);
  }

  private static Wait wait(Frames frames) {
    return frames.within(Lock.class.getName(), "awaitGranted") ? Wait.ROW_LOCK : Wait.OTHER;
  }

  private void sleep() {
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
