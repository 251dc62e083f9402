package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.spi.ConflictCause;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import fasttrack.support.guard.Interruption;
import java.sql.SQLException;

/**
 * What every session has: the digest of the last answer, what the last transaction met that did not
 * end well, and a connection, which is of no further use once it is lost or its driver threw
 * anything but an SQLException. Used by one thread at a time.
 */
abstract class ConnectedSession {
  final Digest digest = new Digest();
  private final Dialect dialect;
  private final TransactionControl control;
  private final Work ending;
  private ConflictCause conflictCause = ConflictCause.DEADLOCK;
  private Exception error = new SQLException("no transaction failed");
  private boolean broken;

  /** What a session does with its connection. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws SQLException;
  }

  /**
   * Makes a session.
   *
   * @param ending ends its connection, with all that was prepared on it; called once
   */
  ConnectedSession(Dialect dialect, TransactionControl control, Work ending) {
    this.dialect = dialect;
    this.control = control;
    this.ending = ending;
  }

  /** Ends the transaction that is open, if any; by default none is between two calls. */
  void endOpen() {}

  /** Returns the digest of the last answer. */
  public final long digest() {
    return digest.value();
  }

  /** Tells whether the session can go on. */
  public final boolean connected() {
    return !broken;
  }

  /** Returns why the last transaction gave way that did. */
  public final ConflictCause conflictCause() {
    return conflictCause;
  }

  /** Returns what the last error said, and what to do about it. */
  public final String failure() {
    return SqlErrorText.text(error)
        + (error instanceof SQLException sql ? dialect.remedy(sql) : "");
  }

  /** Ends the connection, and with it all that was prepared on it; never throws. */
  public final void close() {
    boolean interrupted = Interruption.hide();
    endOpen();
    try {
      ending.run();
    } catch (SQLException | RuntimeException ignored) {
      // The connection is lost already, so there is nothing left to close.
    }
    Interruption.restore(interrupted);
  }

  /** Returns what begins and ends the transactions. */
  final TransactionControl control() {
    return control;
  }

  /**
   * Notes what a call threw, and returns what that means. Some drivers throw a RuntimeException,
   * even inside COMMIT, when their engine is in trouble; it is taken for a lost connection.
   */
  final SqlFailure met(Exception thrown) {
    error = thrown;
    SqlFailure failure =
        thrown instanceof SQLException sql
            ? dialect.classify(sql)
            : new SqlFailure.ConnectionLost();
    switch (failure) {
      case SqlFailure.Conflict(ConflictCause cause) -> conflictCause = cause;
      case SqlFailure.ConnectionLost() -> broken = true;
      case SqlFailure.Other() -> {}
    }
    return failure;
  }

  final void rollbackQuietly() {
    try {
      control.rollback();
    } catch (SQLException | RuntimeException e) {
      // Only a lost connection cannot roll back, and its transaction is lost with it.
      broken = true;
    }
  }
}
