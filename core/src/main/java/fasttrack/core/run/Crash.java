package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Session;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Kills the server in the middle of a run and has it come back. Workers ask whether a connection
 * was lost to it, connect again, and tell when the first transaction ended well. Thread-safe.
 */
final class Crash {
  private static final long NEVER = Long.MAX_VALUE;
  private static final long WAIT_NANOS = 1_000_000L;

  private final Database database;
  private final KillableServer server;
  private final List<TransactionType> types;
  private final Clock clock;
  private final Control control;
  private final AtomicLong firstGood = new AtomicLong(NEVER);
  private volatile long killed = NEVER;
  private volatile long down = NEVER;
  private volatile long recovered = NEVER;

  /**
   * Prepares to kill.
   *
   * @param database one with {@link fasttrack.core.spi.Capability#EMBEDDED_SERVER}
   */
  Crash(Database database, List<TransactionType> types, Clock clock, Control control) {
    this.database = database;
    this.server = database.as(KillableServer.class);
    this.types = types;
    this.clock = clock;
    this.control = control;
  }

  /** Kills the server at a moment and recovers it; returns when that is done, or the run ended. */
  void happen(long moment) {
    if (!Turns.await(clock, control, moment)) {
      return;
    }
    try {
      killed = clock.nanos();
      server.killServer();
      down = clock.nanos();
      server.recoverServer();
      recovered = clock.nanos();
    } catch (BackendException e) {
      control.fail("the server that was killed did not come back: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      // Else the workers would wait for ever.
      control.fail("killing the server or recovering it: unexpected " + e);
      throw e;
    }
  }

  /** Tells whether the server was killed, so that connections from before are lost. */
  boolean serverWasKilled() {
    return killed != NEVER;
  }

  /**
   * Waits until the server is back, and connects again; returns null where the run was stopped
   * before.
   *
   * @throws BackendException where connecting fails
   */
  @Nullable Session reconnect() {
    while (recovered == NEVER) {
      if (control.stopped()) {
        return null;
      }
      clock.awaitUntil(clock.nanos() + WAIT_NANOS);
    }
    return database.connect(types);
  }

  /** Takes note of a transaction that ended as it was meant to. */
  void good(long begin, long end) {
    if (begin > down && end < firstGood.get()) {
      firstGood.accumulateAndGet(end, Math::min);
    }
  }

  /** Returns when the server was killed, or {@link Long#MAX_VALUE} where it was not. */
  long killed() {
    return killed;
  }

  /** Returns when it took connections again, likewise. */
  long recovered() {
    return recovered;
  }

  /** Returns when the first transaction ended well that began when the server was down or later. */
  long firstGood() {
    return firstGood.get();
  }
}
