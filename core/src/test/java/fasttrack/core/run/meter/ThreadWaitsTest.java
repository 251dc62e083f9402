package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.wait.Wait;
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
    @Nullable Wait[] seen = new Wait[2];
    try (ThreadWaits waits =
        new ThreadWaits(Clock.system(), terminals, activities, ThreadWaitsTest::wait)) {
      do {
        waits.read(seen);
      } while (seen[0] != Wait.ROW_LOCK || seen[1] != Wait.OTHER);
      for (int i = 0; i < 20; i++) {
        waits.read(seen);
        assertThat(seen[0]).isNotEqualTo(Wait.OTHER);
        assertThat(seen[1]).isNotEqualTo(Wait.ROW_LOCK);
      }
    } finally {
      released.countDown();
    }
    for (Thread thread : terminals) {
      thread.join();
    }
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
