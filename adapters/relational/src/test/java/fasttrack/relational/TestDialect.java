package fasttrack.relational;

import fasttrack.core.model.Field;
import fasttrack.core.spi.ConflictCause;
import java.sql.SQLException;

/**
 * A dialect for tests.
 *
 * @param updateReturning whether an UPDATE can return the new values
 */
record TestDialect(boolean updateReturning) implements Dialect {
  static final String CONFLICT = "40001";
  static final String LOST = "08006";

  @Override
  public String begin(boolean writes) {
    return writes ? "BEGIN WRITE" : "BEGIN";
  }

  @Override
  public boolean beginsWithFirstStatement() {
    return false;
  }

  @Override
  public String keyColumn(Field key) {
    return updateReturning ? "" : key.name() + " bigint PRIMARY KEY";
  }

  @Override
  public String relationsQuery() {
    return "SELECT name FROM relations";
  }

  @Override
  public SqlFailure classify(SQLException error) {
    return switch (error.getSQLState()) {
      case CONFLICT -> new SqlFailure.Conflict(ConflictCause.SERIALIZATION_FAILURE);
      case LOST -> new SqlFailure.ConnectionLost();
      default -> new SqlFailure.Other();
    };
  }
}
