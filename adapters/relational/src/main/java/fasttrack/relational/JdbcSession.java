package fasttrack.relational;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Probe;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.support.Interruption;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A session that executes transactions in the mode for which they were made ready, and reports the
 * outcome of each.
 *
 * <p>The driver does not see an interrupt of the thread that was pending before a transaction: some
 * drivers swallow it. It is pending again afterwards. Whatever the driver throws becomes an
 * outcome; after anything but an SQLException the session is of no further use. Not thread-safe.
 */
public final class JdbcSession implements Session {
  private final Dialect dialect;
  private final TransactionControl control;
  private final ServerCpu serverCpu;
  private final long number;
  private final LongSupplier tripsOfConnection;
  private final Release release;
  private final ReadyTransaction[] transactions;
  private final Digest digest = new Digest();
  private long roundTrips;
  private @Nullable ConflictCause conflictCause;
  private @Nullable Exception error;
  private boolean broken;

  /** Takes back what a session used. */
  @FunctionalInterface
  public interface Release {
    /**
     * Takes it back.
     *
     * @param broken whether the connection is known to be lost
     */
    void release(boolean broken) throws SQLException;
  }

  /**
   * Makes all transactions ready.
   *
   * @param number the engine's own number of the session; anything where it has none
   * @param tripsOfConnection counts all round trips of the session's connection; constant if they
   *     are not counted
   * @param release is called once, by {@link #close}, and not if this constructor fails
   */
  public JdbcSession(
      Dialect dialect,
      TransactionControl control,
      List<SqlTransaction> transactions,
      ReadyTransaction.Maker maker,
      ServerCpu serverCpu,
      long number,
      LongSupplier tripsOfConnection,
      Release release)
      throws SQLException {
    this.dialect = dialect;
    this.control = control;
    this.serverCpu = serverCpu;
    this.number = number;
    this.tripsOfConnection = tripsOfConnection;
    this.release = release;
    this.transactions = new ReadyTransaction[transactions.size()];
    for (int i = 0; i < this.transactions.length; i++) {
      this.transactions[i] = maker.make(transactions.get(i));
    }
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
    } catch (SQLException e) {
      return failed(e, transaction);
    } catch (RuntimeException e) {
      // Some drivers throw such a thing, even inside COMMIT, when their engine is in trouble.
      return threw(e, transaction);
    } finally {
      if (!ended) {
        rollbackQuietly();
      }
      Interruption.restore(interrupted);
      roundTrips += tripsOfConnection.getAsLong() - tripsBefore;
    }
  }

  /** Reports the begin of commits where the engine runs on the session's own thread. */
  @Override
  public void probe(Probe probe) {
    if (control instanceof ProbedControl probed) {
      probed.reportTo(probe);
    }
  }

  /** Returns the number by which the engine knows the session. */
  long number() {
    return number;
  }

  /** Counts the round trips of transactions, and not those of other requests. */
  @Override
  public long roundTrips() {
    return roundTrips;
  }

  @Override
  public boolean connected() {
    return !broken;
  }

  @Override
  public long digest() {
    return digest.value();
  }

  @Override
  public int rows() {
    return digest.rows();
  }

  @Override
  public ConflictCause conflictCause() {
    if (conflictCause == null) {
      throw new IllegalStateException("no transaction met a conflict");
    }
    return conflictCause;
  }

  @Override
  public String failure() {
    if (error == null) {
      throw new IllegalStateException("no transaction failed");
    }
    return SqlErrors.text(error);
  }

  @Override
  public ServerCpu serverCpu() {
    return serverCpu;
  }

  @Override
  public void close() {
    boolean interrupted = Interruption.hide();
    try {
      for (ReadyTransaction transaction : transactions) {
        transaction.close();
      }
    } catch (SQLException | RuntimeException e) {
      broken = true;
    }
    try {
      release.release(broken);
    } catch (SQLException | RuntimeException ignored) {
      // The connection is lost already, so there is nothing left to close.
    }
    Interruption.restore(interrupted);
  }

  private Outcome failed(SQLException e, ReadyTransaction transaction) {
    error = e;
    return switch (dialect.classify(e)) {
      case SqlFailure.Conflict(ConflictCause cause) -> {
        conflictCause = cause;
        yield Outcome.CONFLICT;
      }
      case SqlFailure.ConnectionLost() -> {
        // A connection that was lost before sends no COMMIT.
        boolean unknown = transaction.committing() && !broken;
        broken = true;
        yield unknown ? Outcome.UNKNOWN : Outcome.FAILED;
      }
      case SqlFailure.Other() -> Outcome.FAILED;
    };
  }

  private Outcome threw(RuntimeException e, ReadyTransaction transaction) {
    error = e;
    boolean unknown = transaction.committing() && !broken;
    broken = true;
    return unknown ? Outcome.UNKNOWN : Outcome.FAILED;
  }

  private void rollbackQuietly() {
    try {
      control.rollback();
    } catch (SQLException | RuntimeException e) {
      // Only a lost connection cannot roll back, and its transaction is lost with it.
      broken = true;
    }
  }
}
