package fasttrack.relational;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A session that runs transactions in whatever mode they were made ready for, and says what became
 * of each. Not thread-safe.
 */
public final class JdbcSession implements Session {
  private final Dialect dialect;
  private final TransactionControl control;
  private final ServerCpu serverCpu;
  private final LongSupplier tripsOfConnection;
  private final Release release;
  private final ReadyTransaction[] transactions;
  private final Digest digest = new Digest();
  private long roundTrips;
  private @Nullable ConflictCause conflictCause;
  private @Nullable SQLException error;
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
   * @param tripsOfConnection counts the round trips of the session's connection, be they for
   *     transactions or not; always the same where they are not counted
   * @param release is called once, by {@link #close}, and not where this constructor fails
   */
  public JdbcSession(
      Dialect dialect,
      TransactionControl control,
      List<SqlTransaction> transactions,
      ReadyTransaction.Maker maker,
      ServerCpu serverCpu,
      LongSupplier tripsOfConnection,
      Release release)
      throws SQLException {
    this.dialect = dialect;
    this.control = control;
    this.serverCpu = serverCpu;
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
    digest.reset();
    try {
      Outcome outcome = transaction.execute(inputs, digest);
      ended = true;
      return outcome;
    } catch (SQLException e) {
      return failed(e, transaction);
    } finally {
      if (!ended) {
        rollbackQuietly();
      }
      roundTrips += tripsOfConnection.getAsLong() - tripsBefore;
    }
  }

  /** Counts what transactions took, and not what the harness asks the connection for besides. */
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
  public ConflictCause conflictCause() {
    if (conflictCause == null) {
      throw new IllegalStateException("no transaction gave way");
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
    try {
      for (ReadyTransaction transaction : transactions) {
        transaction.close();
      }
    } catch (SQLException e) {
      broken = true;
    }
    try {
      release.release(broken);
    } catch (SQLException ignored) {
      // The connection is gone already, which is all that closing was for.
    }
  }

  private Outcome failed(SQLException e, ReadyTransaction transaction) {
    error = e;
    return switch (dialect.classify(e)) {
      case SqlFailure.Conflict(ConflictCause cause) -> {
        conflictCause = cause;
        yield Outcome.CONFLICT;
      }
      case SqlFailure.ConnectionLost() -> {
        // Nothing leaves by a connection that was lost before.
        boolean unknown = transaction.committing() && !broken;
        broken = true;
        yield unknown ? Outcome.UNKNOWN : Outcome.FAILED;
      }
      case SqlFailure.Other() -> Outcome.FAILED;
    };
  }

  private void rollbackQuietly() {
    try {
      control.rollback();
    } catch (SQLException e) {
      // Only a connection that is lost cannot roll back, and its transaction is lost with it.
      broken = true;
    }
  }
}
