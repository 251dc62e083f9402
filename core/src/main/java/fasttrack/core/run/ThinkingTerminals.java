package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import java.util.List;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Terminals that share connections, in the order in which their transactions are due. A worker
 * takes the terminal that is due next, executes its transaction, and gives it back. A terminal
 * whose next transaction is due after the measured interval leaves. Thread-safe.
 */
final class ThinkingTerminals {
  private final RunPlan plan;
  private final ThinkTime thinkTime;
  private final DelayQueue<Turn> waiting = new DelayQueue<>();
  private final AtomicInteger left;

  /** Starts all terminals, each at its own time in the ramp. */
  ThinkingTerminals(RunPlan plan, ThinkTime thinkTime, List<Terminal> terminals) {
    this.plan = plan;
    this.thinkTime = thinkTime;
    this.left = new AtomicInteger(terminals.size());
    for (Terminal terminal : terminals) {
      long thinks = thinkTime.drawFirst(terminal.pacingRandom());
      queue(new Turn(terminal, plan.times().clock()), plan.startOf(terminal.id()) + thinks);
    }
  }

  /** A terminal, and when it is due. */
  static final class Turn implements Delayed {
    private final Terminal terminal;
    private final Clock clock;
    private long due;

    private Turn(Terminal terminal, Clock clock) {
      this.terminal = terminal;
      this.clock = clock;
    }

    Terminal terminal() {
      return terminal;
    }

    /** Returns when the transaction that the terminal has drawn is due. */
    long due() {
      return due;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - clock.nanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(due, ((Turn) other).due);
    }
  }

  /** Waits until a terminal is due, and returns it; returns null where the run is over. */
  @Nullable Turn take() {
    while (!plan.control().stopped() && !plan.quota().exhausted() && left.get() > 0) {
      try {
        Turn turn = waiting.poll(Turns.PIECE_NANOS, TimeUnit.NANOSECONDS);
        if (turn != null) {
          return turn;
        }
      } catch (InterruptedException e) {
        plan.control().interrupt();
      }
    }
    return null;
  }

  /**
   * Makes a terminal think and then queue for its next turn.
   *
   * @param end when its last transaction ended
   */
  void giveBack(Turn turn, long end) {
    queue(turn, end + thinkTime.draw(turn.terminal.pacingRandom()));
  }

  private void queue(Turn turn, long due) {
    turn.due = due;
    if (turn.due >= plan.times().interval().until()) {
      left.decrementAndGet();
      return;
    }
    turn.terminal.draw();
    waiting.add(turn);
  }
}
