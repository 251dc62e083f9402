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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** How the server says that it does not write. */
  private static final Pattern READ_ONLY = Pattern.compile("--((?:[a-z]+-)?read-only)");

  @Override
  public Optional<Locking> locking() {
    return Locking.of(locks, new MariadbLocks());
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

  /** What else it would ignore, a null or a value that does not fit, no record has. */
  @Override
  public IfAbsent ifAbsent(boolean alone) {
    return alone ? IfAbsent.IGNORE : IfAbsent.NOT_EXISTS;
  }

  @Override
  public String oneRow() {
    return "DUAL";
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

  /** By the server's numbers of errors; each remedy says which error it is for. */
  @Override
  public String remedy(SQLException error) {
    String fewer = ", or lower --terminals or --connections";
    return switch (error.getErrorCode()) {
      case 1045 -> "; set MARIADB_USER and MARIADB_PASSWORD, or give --credentials-file";
      case 1049, 1044 ->
          "; an administrator must run CREATE DATABASE for it, and GRANT ALL ON it to the user";
      case 1040 -> "; raise the server's max_connections by SET GLOBAL" + fewer;
      case 1203, 1226 ->
          "; raise the user's limit by ALTER USER … WITH MAX_USER_CONNECTIONS" + fewer;
      case 1290 -> writable(String.valueOf(error.getMessage()));
      case 1792 -> "; tx_read_only is on: SET GLOBAL tx_read_only = OFF";
      case 1969 ->
          "; max_statement_time is too short: SET GLOBAL max_statement_time = 0, and ALTER USER …"
              + " WITH MAX_STATEMENT_TIME 0 where the user has a limit of its own";
      case CANNOT_LOCK_IN_TIME ->
          "; another transaction held the lock for longer than innodb_lock_wait_timeout, or a"
              + " table's for longer than lock_wait_timeout (SET GLOBAL)";
      case 1153 -> "; raise max_allowed_packet: SET GLOBAL max_allowed_packet = 16777216";
      case SHUTDOWN, KILLED -> "; it is being stopped, or somebody ended the session (KILL)";
      default -> connection(error);
    };
  }

  private static String writable(String text) {
    Matcher option = READ_ONLY.matcher(text);
    return option.find()
        ? "; if it is a replica, give the primary; else SET GLOBAL %s = OFF"
            .formatted(option.group(1).replace('-', '_'))
        : "";
  }

  /** The driver has no code for a connection that was not made, or has ended. */
  private static String connection(SQLException error) {
    if (!String.valueOf(error.getSQLState()).startsWith("08")) {
      return "";
    }
    return String.valueOf(error.getMessage()).contains("fail to connect")
        ? "; is the server running there? Without --url, one is started"
        : "; the session was ended by the server (KILL, a restart, wait_timeout,"
            + " idle_transaction_timeout) or by the network: the server's error log says by which"
            + " (Aborted connection)";
  }
}
