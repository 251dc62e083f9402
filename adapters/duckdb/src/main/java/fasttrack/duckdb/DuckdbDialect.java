package fasttrack.duckdb;

import fasttrack.core.spi.ConflictCause;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.Set;
import java.util.regex.Pattern;

/** DuckDB's SQL. */
final class DuckdbDialect implements Dialect {
  /** The driver knows no SQLSTATEs and no codes: an error's kind is the beginning of its text. */
  private static final Pattern CONFLICT =
      Pattern.compile(
          "TransactionContext Error: (Conflict on |Failed to commit: (write-write conflict|PRIMARY"
              + " KEY or UNIQUE constraint violation)).*",
          Pattern.DOTALL);

  private static final Pattern LOST =
      Pattern.compile("(FATAL|INTERNAL) Error.*|Connection was closed", Pattern.DOTALL);

  /** The driver's own begin would parse a text for each transaction. */
  @Override
  public Begin begin() {
    return new Begin.ByStatement("BEGIN TRANSACTION READ ONLY", "BEGIN TRANSACTION", true);
  }

  @Override
  public Set<String> reservedWords() {
    return Set.of("at");
  }

  /** The engine has it, but executes it as a delete, which loses updates of other sessions. */
  @Override
  public boolean updateReturning() {
    return false;
  }

  @Override
  public IfAbsent ifAbsent(boolean alone) {
    return IfAbsent.ON_CONFLICT;
  }

  @Override
  public boolean insertsUnseenKey(SQLException error) {
    return String.valueOf(error.getMessage()).contains("violates primary key constraint");
  }

  /** Locks nothing: of two transactions that change a row, the second gives way. */
  @Override
  public String forUpdate(boolean derived) {
    return "";
  }

  /** Its default draws boxes side by side, wider than a page. */
  @Override
  public String explain() {
    return "EXPLAIN (FORMAT compact) ";
  }

  /** A transaction that meets a row that was changed since it began is rolled back at once. */
  @Override
  public SqlFailure classify(SQLException error) {
    String text = String.valueOf(error.getMessage());
    if (CONFLICT.matcher(text).matches() || error instanceof SQLTransactionRollbackException) {
      return new SqlFailure.Conflict(ConflictCause.SERIALIZATION_FAILURE);
    }
    return LOST.matcher(text).matches() ? new SqlFailure.ConnectionLost() : new SqlFailure.Other();
  }
}
