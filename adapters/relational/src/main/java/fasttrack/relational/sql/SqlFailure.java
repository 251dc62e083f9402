package fasttrack.relational.sql;

import fasttrack.core.spi.ConflictCause;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;

/** What an error of the database means for the transaction that met it. */
public sealed interface SqlFailure {
  /** The engine rolled the transaction back in favour of another; a retry may succeed. */
  record Conflict(ConflictCause cause) implements SqlFailure {}

  /** The connection is lost; if it was inside a commit, the outcome is unknown. */
  record ConnectionLost() implements SqlFailure {}

  /** Any other error, for example a duplicate key (23505). */
  record Other() implements SqlFailure {}

  /**
   * Classifies an error by its SQLSTATE, or else by its JDBC class: 40001 is a conflict; class 08
   * and 40003 (statement completion unknown) are a lost connection; all else is {@link Other}.
   *
   * @param conflict the cause of a conflict, for engines that use 40001 for deadlocks, too
   */
  static SqlFailure ofState(SQLException error, ConflictCause conflict) {
    String state = error.getSQLState();
    if (state == null) {
      return ofClass(error, conflict);
    }
    if (state.equals("40001")) {
      return new Conflict(conflict);
    }
    return state.startsWith("08") || state.equals("40003") ? new ConnectionLost() : new Other();
  }

  private static SqlFailure ofClass(SQLException error, ConflictCause conflict) {
    return switch (error) {
      case SQLTransactionRollbackException e -> new Conflict(conflict);
      case SQLRecoverableException e -> new ConnectionLost();
      case SQLNonTransientConnectionException e -> new ConnectionLost();
      case SQLTransientConnectionException e -> new ConnectionLost();
      default -> new Other();
    };
  }
}
