package fasttrack.hsqldb;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Isolation;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.util.Set;

/** HSQLDB's SQL; what begins a transaction and what ends it early depends on both parameters. */
record HsqldbDialect(String model, Isolation isolation) implements Dialect {
  /** With {@code mvlocks}, only what is declared read only reads without table locks. */
  @Override
  public Begin begin() {
    return model.equals("mvlocks")
        ? new Begin.Implicit("SET TRANSACTION READ ONLY", "SET TRANSACTION READ WRITE")
        : new Begin.Implicit();
  }

  @Override
  public Set<String> reservedWords() {
    return Set.of("at");
  }

  @Override
  public String explain() {
    return "EXPLAIN PLAN FOR ";
  }

  /** All is 40001. Above read committed, {@code mvcc} ends the second writer of a row at once. */
  @Override
  public SqlFailure classify(SQLException error) {
    boolean wait = !model.equals("mvcc") || isolation == Isolation.READ_COMMITTED;
    return SqlFailure.ofState(
        error, wait ? ConflictCause.DEADLOCK : ConflictCause.SERIALIZATION_FAILURE);
  }
}
