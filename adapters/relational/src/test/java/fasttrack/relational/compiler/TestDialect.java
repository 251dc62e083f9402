package fasttrack.relational.compiler;

import fasttrack.core.model.Field;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;

/**
 * A dialect for tests.
 *
 * @param updateReturning whether an UPDATE can return the new values
 */
public record TestDialect(boolean updateReturning) implements Dialect {
  /** The SQLSTATE of a conflict. */
  public static final String CONFLICT = "40001";

  /** The SQLSTATE of a lost connection. */
  public static final String LOST = "08006";

  @Override
  public Begin begin() {
    return new Begin.ByStatement("BEGIN", "BEGIN WRITE");
  }

  @Override
  public String keyColumn(Field key) {
    return updateReturning ? "" : key.name() + " bigint PRIMARY KEY";
  }

  @Override
  public String relationsQuery() {
    return "SELECT name FROM relations";
  }
}
