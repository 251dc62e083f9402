package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.run.load.Arrivals;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import org.jspecify.annotations.Nullable;

/**
 * Hands a worker its transactions, one after the other, each when it is due. Each worker has an
 * instance of its own and uses it on its own thread; the terminals or arrivals behind it may be
 * shared.
 */
public abstract sealed class Turns {
  /** What {@link #due} returns for a transaction that is due as soon as its terminal is free. */
  static final long AT_ONCE = Long.MIN_VALUE;

  /** Waits are cut into pieces of this length, so that a stop is noticed. */
  static final long PIECE_NANOS = 50_000_000L;

  final RunPlan plan;
  private final Clock clock;
  private final LastPart lastPart;
  private long due;
  private boolean waited;

  private Turns(RunPlan plan) {
    this.plan = plan;
    this.clock = plan.times().clock();
    this.lastPart = new LastPart(plan, FreeProcessors.HERE);
  }

  /**
   * Waits for the next turn, whose transaction has been drawn when this returns.
   *
   * @param end when the worker's last transaction ended
   * @return whether there is one; where there is none, the run is over for this worker
   */
  abstract boolean next(long end);

  /** Tells whether its transactions are due at moments of their own, for which it waits. */
  boolean paced() {
    return true;
  }

  /** Returns the terminal whose turn it is. */
  abstract Terminal terminal();

  /** Returns when the transaction was due, or {@link #AT_ONCE}. */
  final long due() {
    return due;
  }

  /** Tells whether the worker was idle when the transaction was due. */
  final boolean waited() {
    return waited;
  }

  /** Waits until a moment; returns false where the run was stopped before it. */
  static boolean await(Clock clock, Control control, long moment) {
    for (long now = clock.nanos(); now < moment; now = clock.nanos()) {
      if (control.stopped()) {
        return false;
      }
      clock.awaitUntil(Math.min(moment, now + PIECE_NANOS));
    }
    return true;
  }

  /** Sets when the turn is due, and waits until then; returns false where the run is over. */
  final boolean waitUntilDue(long moment) {
    due = moment;
    waited = moment > clock.nanos();
    return moment < plan.times().interval().until() && (!waited || lastPart.await(moment));
  }

  /** Sets when a turn was due that needs no more waiting. */
  final void dueAt(long moment, boolean idle) {
    due = moment;
    waited = idle;
  }

  /** One terminal, which begins its next transaction a think time after its last one. */
  static final class Own extends Turns {
    private final ThinkTime thinkTime;
    private final Terminal terminal;
    private boolean started;

    Own(RunPlan plan, ThinkTime thinkTime, Terminal terminal) {
      super(plan);
      this.thinkTime = thinkTime;
      this.terminal = terminal;
    }

    @Override
    boolean paced() {
      return thinkTime.meanNanos() > 0;
    }

    @Override
    boolean next(long end) {
      terminal.draw();
      if (thinkTime.meanNanos() > 0) {
        long due =
            started
                ? end + thinkTime.draw(terminal.pacingRandom())
                : plan.startOf(terminal.id()) + thinkTime.drawFirst(terminal.pacingRandom());
        started = true;
        return waitUntilDue(due);
      }
      boolean goes = started || waitUntilDue(plan.startOf(terminal.id()));
      dueAt(AT_ONCE, !started);
      started = true;
      return goes;
    }

    @Override
    Terminal terminal() {
      return terminal;
    }
  }

  /** Many terminals, of which the worker takes the one that is due first. */
  static final class Shared extends Turns {
    private final ThinkingTerminals terminals;
    private ThinkingTerminals.@Nullable Turn turn;

    Shared(RunPlan plan, ThinkingTerminals terminals) {
      super(plan);
      this.terminals = terminals;
    }

    @Override
    boolean next(long end) {
      if (turn != null) {
        terminals.giveBack(turn, end);
      }
      long from = plan.times().clock().nanos();
      turn = terminals.take();
      if (turn == null) {
        return false;
      }
      dueAt(turn.due(), from < turn.due());
      return true;
    }

    @Override
    Terminal terminal() {
      if (turn == null) {
        throw new IllegalStateException("no terminal has a turn before next() returned true");
      }
      return turn.terminal();
    }
  }

  /** Arrivals of an open loop; the worker's own terminal draws their types and inputs. */
  static final class Arriving extends Turns {
    private final Arrivals arrivals;
    private final Terminal terminal;

    Arriving(RunPlan plan, Arrivals arrivals, Terminal terminal) {
      super(plan);
      this.arrivals = arrivals;
      this.terminal = terminal;
    }

    @Override
    boolean next(long end) {
      terminal.draw();
      return waitUntilDue(arrivals.next());
    }

    @Override
    Terminal terminal() {
      return terminal;
    }
  }
}
