package fasttrack.mariadb;

import fasttrack.relational.sql.LockSql;
import java.util.List;

/**
 * Rows that stand for tables and pages: who locks the row has locked what it stands for. The
 * engine's locks on rows are exclusive or shared, end with the transaction, and it finds their
 * deadlocks; its locks on tables (LOCK TABLES) commit the transaction that is open, cannot stand in
 * a procedure, and outlast the commit.
 */
final class MariadbLocks implements LockSql {
  /** How many rows a table has; pages that are this far apart share one. */
  private static final int PAGES = 1024;

  @Override
  public String page(String table, String key, long rowsPerPage, boolean exclusive) {
    return row(table, "((%s - 1) DIV %s) MOD %s".formatted(key, rowsPerPage, PAGES), exclusive);
  }

  @Override
  public String freshPage(String table) {
    return row(table, "CONNECTION_ID() MOD " + PAGES, true);
  }

  @Override
  public String allPages(String table, boolean exclusive) {
    return locked("%s WHERE set_name = '%s'".formatted(TABLE, table), exclusive);
  }

  @Override
  public String table(String table, boolean exclusive) {
    return row(table, "0", exclusive);
  }

  @Override
  public String database(boolean exclusive) {
    return locked(MARKER, exclusive);
  }

  @Override
  public List<String> make(String table) {
    return List.of(
        ("CREATE TABLE IF NOT EXISTS %s (set_name varchar(64) CHARACTER SET ascii COLLATE"
                + " ascii_bin NOT NULL, page bigint NOT NULL, PRIMARY KEY (set_name, page))")
            .formatted(TABLE),
        "INSERT IGNORE INTO %s SELECT '%s', seq FROM seq_0_to_%s"
            .formatted(TABLE, table, PAGES - 1));
  }

  private static String row(String table, String page, boolean exclusive) {
    return locked(
        "%s WHERE set_name = '%s' AND page = %s".formatted(TABLE, table, page), exclusive);
  }

  private static String locked(String rows, boolean exclusive) {
    return "SELECT COUNT(*) FROM " + rows + (exclusive ? " FOR UPDATE" : " LOCK IN SHARE MODE");
  }
}
