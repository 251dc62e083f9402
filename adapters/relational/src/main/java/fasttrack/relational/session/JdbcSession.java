package fasttrack.relational.session;

import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.Probe;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import fasttrack.support.guard.Interruption;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A session that executes transactions in the mode for which they were made ready, and reports the
 * outcome of each.
 *
 * <p>The driver does not see an interrupt of the thread that was pending before a transaction: some
 * drivers swallow it. It is pending again afterwards. Whatever the driver throws becomes an
 * outcome; after anything but an SQLException the session is of no further use. Not thread-safe.
 */
public final class JdbcSession extends ConnectedSession implements Session {
  private final ServerCpu serverCpu;
  private final long number;
  private final LongSupplier tripsOfConnection;
  private final ReadyTransaction[] transactions;
  private long roundTrips;

  /**
   * Makes a session.
   *
   * @param transactions those that it executes, ready on its connection
   * @param number the engine's own number of the session; anything where it has none
   * @param tripsOfConnection counts all round trips of the session's connection; constant if they
   *     are not counted
   * @param ending ends the session's connection
   */
  public JdbcSession(
      Dialect dialect,
      TransactionControl control,
      List<ReadyTransaction> transactions,
      ServerCpu serverCpu,
      long number,
      LongSupplier tripsOfConnection,
      Work ending) {
    super(dialect, control, ending);
    this.serverCpu = serverCpu;
    this.number = number;
    this.tripsOfConnection = tripsOfConnection;
    this.transactions = transactions.toArray(ReadyTransaction[]::new);
  }

  @Override
  public Outcome execute(int type, long[] inputs) {
    ReadyTransaction transaction = transactions[type];
    long tripsBefore = tripsOfConnection.getAsLong();
    boolean ended = false;
    boolean interrupted = Interruption.hide();
    digest.reset();
    try {
      Outcome outcome = transaction.execute(inputs, digest);
      ended = true;
      return outcome;
    } catch (SQLException | RuntimeException e) {
      // A connection that was lost before sends no COMMIT.
      boolean committing = transaction.committing() && connected();
      return switch (met(e)) {
        case SqlFailure.Conflict conflict -> Outcome.CONFLICT;
        case SqlFailure.ConnectionLost lost -> committing ? Outcome.UNKNOWN : Outcome.FAILED;
        case SqlFailure.Other other -> Outcome.FAILED;
      };
    } finally {
      if (!ended) {
        rollbackQuietly();
      }
      Interruption.restore(interrupted);
      roundTrips += tripsOfConnection.getAsLong() - tripsBefore;
    }
  }

  /** Reports commits and queues where the engine runs on the session's own thread. */
  @Override
  public void probe(Probe probe) {
    if (serverCpu instanceof ServerCpu.InProcess) {
      control().probe(probe);
      for (ReadyTransaction transaction : transactions) {
        transaction.probe(probe);
      }
    }
  }

  /** Returns the number by which the engine knows the session. */
  public long number() {
    return number;
  }

  /** Counts the round trips of transactions, and not those of other requests. */
  @Override
  public long roundTrips() {
    return roundTrips;
  }

  @Override
  public int rows() {
    return digest.rows();
  }

  @Override
  public ServerCpu serverCpu() {
    return serverCpu;
  }
}
