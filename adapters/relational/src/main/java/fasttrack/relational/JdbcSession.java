package fasttrack.relational;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session that runs prepared statements, each prepared once for the session's whole life. Not
 * thread-safe.
 */
public final class JdbcSession implements Session {
  private final Dialect dialect;
  private final TransactionControl control;
  private final ServerCpu serverCpu;
  private final Release release;
  private final Prepared[] transactions;
  private final Digest digest = new Digest();
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
   * Prepares the statements of all transactions.
   *
   * @param release is called once, by {@link #close}, and not where this constructor fails
   */
  public JdbcSession(
      Connection connection,
      Dialect dialect,
      TransactionControl control,
      List<SqlTransaction> transactions,
      ServerCpu serverCpu,
      Release release)
      throws SQLException {
    this.dialect = dialect;
    this.control = control;
    this.serverCpu = serverCpu;
    this.release = release;
    this.transactions = new Prepared[transactions.size()];
    for (int i = 0; i < this.transactions.length; i++) {
      this.transactions[i] = new Prepared(connection, dialect, transactions.get(i));
    }
  }

  @Override
  public Outcome execute(int type, long[] inputs) {
    Prepared transaction = transactions[type];
    boolean committing = false;
    boolean ended = false;
    digest.reset();
    try {
      control.begin(transaction.writes);
      for (PreparedStep step : transaction.steps) {
        step.execute(inputs, digest);
      }
      if (transaction.rollsBack) {
        control.rollback();
      } else {
        committing = true;
        control.commit();
      }
      ended = true;
      return transaction.rollsBack ? Outcome.ROLLED_BACK : Outcome.COMMITTED;
    } catch (SQLException e) {
      return failed(e, committing);
    } finally {
      if (!ended) {
        rollbackQuietly();
      }
    }
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
      for (Prepared transaction : transactions) {
        for (PreparedStep step : transaction.steps) {
          step.close();
        }
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

  private Outcome failed(SQLException e, boolean committing) {
    error = e;
    return switch (dialect.classify(e)) {
      case SqlFailure.Conflict(ConflictCause cause) -> {
        conflictCause = cause;
        yield Outcome.CONFLICT;
      }
      case SqlFailure.ConnectionLost() -> {
        broken = true;
        yield committing ? Outcome.UNKNOWN : Outcome.FAILED;
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

  /** A transaction, ready to run. */
  private static final class Prepared {
    final PreparedStep[] steps;
    final boolean writes;
    final boolean rollsBack;

    Prepared(Connection connection, Dialect dialect, SqlTransaction transaction)
        throws SQLException {
      List<SqlStatement> statements = transaction.statements();
      steps = new PreparedStep[statements.size()];
      for (int i = 0; i < steps.length; i++) {
        boolean begins = i == 0 && dialect.beginsWithFirstStatement();
        steps[i] =
            new PreparedStep(connection, statements.get(i), begins ? transaction.begin() : "");
      }
      writes = transaction.type().writes();
      rollsBack = transaction.rollsBack();
    }
  }
}
