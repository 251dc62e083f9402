package fasttrack.postgresql;

import fasttrack.core.model.Field;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * PostgreSQL's SQL.
 *
 * @param locks what transactions lock
 */
record PostgresqlDialect(LockLevel locks) implements Dialect {
  @Override
  public Optional<Locking> locking() {
    return Locking.of(locks, new PostgresqlLocks());
  }

  /**
   * Saves a round trip. The driver would send its own BEGIN with the first statement, too, but
   * unprepared and answered separately, which costs both sides more.
   */
  @Override
  public Begin begin() {
    return new Begin.WithFirstStatement("BEGIN");
  }

  /**
   * Labels compare byte by byte, whatever the database's locale, so that no locale affects the
   * times.
   */
  @Override
  public String columnType(Field field) {
    String type = Dialect.super.columnType(field);
    return field.type() instanceof Field.Type.Label ? type + " COLLATE \"C\"" : type;
  }

  /** Creating the key is faster when the rows are loaded. */
  @Override
  public String keyColumn(Field key) {
    return "";
  }

  @Override
  public boolean updateReturning() {
    return true;
  }

  @Override
  public IfAbsent ifAbsent(boolean alone) {
    return IfAbsent.ON_CONFLICT;
  }

  /** Ignores what extensions create, such as the views of pg_stat_statements. */
  @Override
  public String relationsQuery() {
    return "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
        + " WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'v', 'm', 'p', 'f', 'S')"
        + " AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass"
        + " AND d.objid = c.oid AND d.deptype = 'e') ORDER BY 1";
  }

  @Override
  public List<String> statistics(String table) {
    return List.of("VACUUM (ANALYZE) " + table);
  }

  @Override
  public SqlFailure classify(SQLException error) {
    return switch (error.getSQLState()) {
      case "40P01" -> new SqlFailure.Conflict(ConflictCause.DEADLOCK);
      case "55P03" -> new SqlFailure.Conflict(ConflictCause.LOCK_TIMEOUT);
      // The server shuts down, or terminated this connection.
      case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04" -> new SqlFailure.ConnectionLost();
      case null, default -> Dialect.super.classify(error);
    };
  }

  @Override
  public String remedy(SQLException error) {
    return PostgresqlAddress.limit(error);
  }
}
