package fasttrack.mariadb;

import fasttrack.core.model.Field;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.relational.sql.SqlFailure;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * MariaDB's SQL. Transactions begin with their first statement: automatic commits are off.
 *
 * @param locks what transactions lock
 */
record MariadbDialect(LockLevel locks) implements Dialect {
  private static final int CANNOT_LOCK_IN_TIME = 1205;
  private static final int DEADLOCK = 1213;
  private static final int CHANGED_SINCE_READ = 1020;
  private static final int SHUTDOWN = 1053;
  private static final int KILLED = 1927;

  @Override
  public Optional<Locking> locking() {
    return Locking.of(locks, new LockRows());
  }

  @Override
  public String name(String name) {
    return reservedWords().contains(name) ? '`' + name + '`' : name;
  }

  /** Labels compare byte by byte, whatever the database's collation. */
  @Override
  public String columnType(Field field) {
    String type = Dialect.super.columnType(field);
    return type.startsWith("varchar") ? type + " CHARACTER SET ascii COLLATE ascii_bin" : type;
  }

  /** Before 11.1 the server executes the subquery once for each row of the table. */
  @Override
  public boolean changesByJoin() {
    return true;
  }

  @Override
  public String relationsQuery() {
    return "SELECT table_name FROM information_schema.tables"
        + " WHERE table_schema = DATABASE() ORDER BY table_name";
  }

  @Override
  public List<String> statistics(String table) {
    return List.of("ANALYZE TABLE " + table);
  }

  /** Each value has its name before it: as a table, a row's ten columns would be too wide. */
  @Override
  public String plan(ResultSet rows) throws SQLException {
    StringBuilder text = new StringBuilder();
    ResultSetMetaData columns = rows.getMetaData();
    while (rows.next()) {
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        String value = rows.getString(i);
        if (value != null && !value.isEmpty()) {
          text.append(columns.getColumnLabel(i)).append('=').append(value).append(' ');
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** A lock timeout ends the statement alone; the session then rolls the transaction back. */
  @Override
  public SqlFailure classify(SQLException error) {
    return switch (error.getErrorCode()) {
      case DEADLOCK -> new SqlFailure.Conflict(ConflictCause.DEADLOCK);
      case CANNOT_LOCK_IN_TIME -> new SqlFailure.Conflict(ConflictCause.LOCK_TIMEOUT);
      case CHANGED_SINCE_READ -> new SqlFailure.Conflict(ConflictCause.SERIALIZATION_FAILURE);
      case SHUTDOWN, KILLED -> new SqlFailure.ConnectionLost();
      default -> Dialect.super.classify(error);
    };
  }
}
