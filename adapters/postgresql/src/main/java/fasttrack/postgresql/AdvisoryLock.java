package fasttrack.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One run's claim to a schema of a database, so that another run does not drop its tables: an
 * advisory lock, which the server releases when the connection ends.
 */
final class AdvisoryLock {
  /**
   * The first half of the key spells FAST; the second is a hash of the schema that holds our
   * tables.
   */
  private static final String KEY =
      "(%d, hashtext(coalesce(current_schema(), '')))".formatted(0x46415354);

  /**
   * How long to wait for the lock: the server may take a moment to notice that the connection of
   * the last run has ended, or one that this run has lost.
   */
  private static final String WAIT_MAX = "5s";

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private AdvisoryLock() {}

  /** Takes the lock for as long as the connection lives; returns whether it was free. */
  static boolean take(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // In one round trip it is one transaction, so that a failure undoes the SET.
      statement.execute(
          "SET lock_timeout = '%s'; SELECT pg_advisory_lock%s; RESET lock_timeout"
              .formatted(WAIT_MAX, KEY));
      return true;
    } catch (SQLException e) {
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  /** Releases the lock at once, before the server notices the connection's end. */
  static void release(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_unlock_all()");
    }
  }
}
