package fasttrack.postgresql;

import fasttrack.relational.sql.LockSql;

/**
 * Advisory locks, which the server's lock manager treats like its own, and locks on tables. Whoever
 * reads or writes a table has a lock on it until the transaction ends, so that locks on a whole
 * table exclude those who lock its pages, too.
 */
final class PostgresqlLocks implements LockSql {
  @Override
  public String page(String table, String key, long rowsPerPage, boolean exclusive) {
    return advisory(table, "((%s - 1) / %s)::int".formatted(key, rowsPerPage), exclusive);
  }

  /** Pages of rows with keys have no negative numbers. */
  @Override
  public String freshPage(String table) {
    return advisory(table, "-pg_backend_pid()", true);
  }

  /** Excludes those who have only read by key, too, whose lock on the table is the weakest. */
  @Override
  public String allPages(String table, boolean exclusive) {
    return lock(table, exclusive ? "ACCESS EXCLUSIVE" : "SHARE");
  }

  @Override
  public String table(String table, boolean exclusive) {
    return lock(table, exclusive ? "EXCLUSIVE" : "SHARE");
  }

  @Override
  public String database(boolean exclusive) {
    return advisory(MARKER, "0", exclusive);
  }

  private static String lock(String table, String mode) {
    return "LOCK TABLE %s IN %s MODE".formatted(table, mode);
  }

  private static String advisory(String table, String number, boolean exclusive) {
    return "SELECT pg_advisory_xact_lock%s('%s'::regclass::oid::int, %s)"
        .formatted(exclusive ? "" : "_shared", table, number);
  }
}
