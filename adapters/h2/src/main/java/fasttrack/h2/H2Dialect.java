package fasttrack.h2;

import fasttrack.core.spi.ConflictCause;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import org.h2.api.ErrorCode;

/**
 * H2's SQL.
 *
 * @param synced whether a statement that syncs the file follows each commit
 */
record H2Dialect(boolean synced) implements Dialect {
  /** Writes all that is committed to the file, and syncs it: no commit of the engine's does. */
  static final String SYNC = "CHECKPOINT SYNC";

  @Override
  public Begin begin() {
    return new Begin.Implicit("", "", synced ? SYNC : "");
  }

  /** A lock timeout is HYT00, and the states of the engine's own errors are their numbers. */
  @Override
  public SqlFailure classify(SQLException error) {
    return switch (error.getErrorCode()) {
      case ErrorCode.DEADLOCK_1 -> new SqlFailure.Conflict(ConflictCause.DEADLOCK);
      case ErrorCode.LOCK_TIMEOUT_1 -> new SqlFailure.Conflict(ConflictCause.LOCK_TIMEOUT);
      default ->
          error instanceof SQLNonTransientConnectionException
              ? new SqlFailure.ConnectionLost()
              : new SqlFailure.Other();
    };
  }
}
