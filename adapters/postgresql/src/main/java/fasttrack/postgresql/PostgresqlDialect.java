package fasttrack.postgresql;

import fasttrack.core.model.Field;
import fasttrack.core.spi.ConflictCause;
import fasttrack.relational.Dialect;
import fasttrack.relational.SqlFailure;
import java.sql.SQLException;

/** PostgreSQL's SQL. */
final class PostgresqlDialect implements Dialect {
  @Override
  public String begin(boolean writes) {
    return "BEGIN";
  }

  /**
   * The driver would send its own BEGIN along, too, but unprepared and answered apart, which costs
   * both sides more.
   */
  @Override
  public boolean beginsWithFirstStatement() {
    return true;
  }

  /** Labels compare byte by byte, whatever the database's locale, so that no locale sways times. */
  @Override
  public String columnType(Field field) {
    String type = Dialect.super.columnType(field);
    return field.type() instanceof Field.Type.Label ? type + " COLLATE \"C\"" : type;
  }

  /** None: a key is made faster when its rows are there. */
  @Override
  public String keyColumn(Field key) {
    return "";
  }

  @Override
  public boolean updateReturning() {
    return true;
  }

  /** What an extension made is no data, such as the views of pg_stat_statements. */
  @Override
  public String relationsQuery() {
    return "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
        + " WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'v', 'm', 'p', 'f', 'S')"
        + " AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass"
        + " AND d.objid = c.oid AND d.deptype = 'e') ORDER BY 1";
  }

  @Override
  public SqlFailure classify(SQLException error) {
    String state = error.getSQLState();
    if (state == null) {
      return new SqlFailure.Other();
    }
    return switch (state) {
      case "40001" -> new SqlFailure.Conflict(ConflictCause.SERIALIZATION_FAILURE);
      case "40P01" -> new SqlFailure.Conflict(ConflictCause.DEADLOCK);
      case "55P03" -> new SqlFailure.Conflict(ConflictCause.LOCK_TIMEOUT);
      // The server shuts down, or ended this one connection.
      case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04" -> new SqlFailure.ConnectionLost();
      default -> state.startsWith("08") ? new SqlFailure.ConnectionLost() : new SqlFailure.Other();
    };
  }
}
