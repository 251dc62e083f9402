package fasttrack.sqlite;

import fasttrack.core.model.Field;
import fasttrack.core.spi.ConflictCause;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteErrorCode;

/** SQLite's SQL. */
final class SqliteDialect implements Dialect {
  /**
   * A transaction that will write takes the one write lock at once: it then meets other writers at
   * its begin alone, and never has to give up half of its work.
   */
  @Override
  public Begin begin() {
    return new Begin.ByStatement("BEGIN", "BEGIN IMMEDIATE");
  }

  /** {@code INTEGER PRIMARY KEY} is the row's own number, so that the table itself is its index. */
  @Override
  public String keyColumn(Field key) {
    return name(key.name()) + " INTEGER PRIMARY KEY NOT NULL";
  }

  @Override
  public boolean updateReturning() {
    return true;
  }

  @Override
  public IfAbsent ifAbsent(boolean alone) {
    return IfAbsent.ON_CONFLICT;
  }

  /** A transaction that writes has locked the database. */
  @Override
  public String forUpdate(boolean derived) {
    return "";
  }

  @Override
  public String relationsQuery() {
    return "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
        + " AND name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY name";
  }

  @Override
  public List<String> statistics(String table) {
    return List.of("ANALYZE " + table);
  }

  @Override
  public String explain() {
    return "EXPLAIN QUERY PLAN ";
  }

  /** A row has its number, its parent's, and a text. */
  @Override
  public String plan(ResultSet rows) throws SQLException {
    StringBuilder text = new StringBuilder();
    Map<Long, String> indents = new HashMap<>();
    while (rows.next()) {
      String indent = indents.getOrDefault(rows.getLong("parent"), "");
      indents.put(rows.getLong("id"), indent + "  ");
      text.append(indent).append(rows.getString("detail")).append('\n');
    }
    return text.toString();
  }

  /** Looks at the primary result code, which is the same for BUSY, BUSY_SNAPSHOT and the like. */
  @Override
  public SqlFailure classify(SQLException error) {
    int code = error.getErrorCode();
    return code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code
        ? new SqlFailure.Conflict(ConflictCause.BUSY)
        : new SqlFailure.Other();
  }
}
