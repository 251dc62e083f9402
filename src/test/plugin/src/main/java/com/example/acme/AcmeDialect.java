package com.example.acme;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Durability;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import org.h2.api.ErrorCode;

/**
 * Its SQL.
 *
 * @param durability what a commit promises
 */
record AcmeDialect(Durability durability) implements Dialect {
  /** No commit of the engine's own syncs. */
  static final String SYNC = "CHECKPOINT SYNC";

  @Override
  public Begin begin() {
    return new Begin.Implicit("", "", durability == Durability.DURABLE ? SYNC : "");
  }

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
