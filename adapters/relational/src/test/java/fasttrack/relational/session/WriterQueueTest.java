package fasttrack.relational.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WriterQueueTest {
  private static final int WRITERS = 4;

  private final WriterQueue queue = new WriterQueue();

  /** Notes what is reported. */
  private static final class Told implements Probe {
    private final List<Integer> queues = new ArrayList<>();
    private int held;
    private long waitedNanos;

    @Override
    public void committing() {}

    @Override
    public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {
      assertThat(level).isEqualTo(LockLevel.DATABASE);
      assertThat(deadlock).isFalse();
      queues.add(queueLength);
      waitedNanos += nanos;
    }

    @Override
    public void held(int locks) {
      held += locks;
    }
  }

  /** An engine that does as it is told. */
  private static final class Engine implements TransactionControl {
    private boolean refuses;

    @Override
    public void begin(boolean writes) throws SQLException {
      refuse();
    }

    @Override
    public void commit() throws SQLException {
      refuse();
    }

    @Override
    public void rollback() throws SQLException {
      refuse();
    }

    private void refuse() throws SQLException {
      if (refuses) {
        throw new SQLException("refused");
      }
    }
  }

  @Test
  void whoComesFirstWritesFirst() throws InterruptedException {
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    List<Told> told = new ArrayList<>();
    queue.enter(Probe.NONE);
    for (int i = 0; i < WRITERS; i++) {
      int writer = i;
      Told probe = new Told();
      told.add(probe);
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    queue.enter(probe);
                    order.add(writer);
                    queue.leave();
                  }));
      while (queue.waiting() <= i) {
        Thread.onSpinWait();
      }
    }
    queue.leave();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(order).containsExactly(0, 1, 2, 3);
    assertThat(told).extracting(each -> each.queues.getFirst()).containsExactly(1, 2, 3, 4);
    assertThat(told).allMatch(each -> each.waitedNanos > 0);
  }

  @Test
  void whoeverFailsLetsTheNextOneWrite() throws SQLException {
    Engine engine = new Engine();
    TransactionControl control = engine.queuedIn(queue);
    engine.refuses = true;
    assertThatThrownBy(() -> control.begin(true)).hasMessage("refused");
    assertThatThrownBy(control::rollback).hasMessage("refused");
    requireFree();

    engine.refuses = false;
    control.begin(true);
    engine.refuses = true;
    assertThatThrownBy(control::commit).hasMessage("refused");
    engine.refuses = false;
    control.rollback();
    requireFree();
  }

  private void requireFree() throws SQLException {
    Told probe = new Told();
    TransactionControl next = new Engine().queuedIn(queue);
    next.probe(probe);
    next.begin(true);
    next.commit();
    assertThat(probe.queues).as("it did not wait").isEmpty();
    assertThat(probe.held).isEqualTo(1);
  }

  @Test
  void whoReadsDoesNotQueue() throws SQLException {
    Told probe = new Told();
    TransactionControl reader = new Engine().queuedIn(queue);
    reader.probe(probe);
    queue.enter(Probe.NONE);
    reader.begin(false);
    reader.commit();
    assertThat(probe.queues).isEmpty();
    assertThat(probe.held).isZero();
    queue.leave();
    assertThat(new Engine().queuedIn(null)).isInstanceOf(Engine.class);
  }
}
