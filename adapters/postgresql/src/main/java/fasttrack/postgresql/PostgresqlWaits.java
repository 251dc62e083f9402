package fasttrack.postgresql;

import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Wait;
import fasttrack.relational.database.JdbcWaits;
import fasttrack.relational.sql.Locking;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what sessions wait for from the function behind {@code pg_stat_activity}, which is cheaper
 * than that view and its joins. The names are those of the table <i>Wait Events</i> in PostgreSQL's
 * documentation, which change little from version to version.
 */
final class PostgresqlWaits extends JdbcWaits {
  /** The function looks only when it is asked with an answer of the clock. */
  private static final String QUERY =
      """
      SELECT (extract(epoch FROM clock_timestamp()) * 1000000000)::bigint, pid, wait_event_type,
             wait_event, (extract(epoch FROM clock_timestamp() - looked) * 1000000000)::bigint
      FROM (SELECT clock_timestamp() AS looked OFFSET 0) AS time,
           pg_stat_get_activity(CASE WHEN looked IS NULL THEN 0 END)
      """;

  private static final int EVENT_TYPE = 3;
  private static final int EVENT = 4;
  private static final int TOOK = 5;

  private static final Set<String> ROW_LOCKS = Set.of("transactionid", "tuple", "spectoken");
  private static final Set<String> TABLE_LOCKS = Set.of("relation", "object");
  private static final Set<String> PAGE_LOCKS = Set.of("page", "extend");

  private final LockLevel locks;
  private final PreparedStatement statement;

  /**
   * Asks on a connection.
   *
   * @param locks what transactions lock: those of pages and of the database are advisory
   */
  PostgresqlWaits(Connection connection, List<Session> sessions, LockLevel locks)
      throws SQLException {
    super(connection, sessions);
    this.locks = locks;
    statement = connection.prepareStatement(QUERY);
  }

  @Override
  protected long look(Sessions seen) throws SQLException {
    long moment = 0;
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        moment = result.getLong(1);
        took(result.getLong(TOOK));
        seen.see(
            result.getInt(2), wait(result.getString(EVENT_TYPE), result.getString(EVENT), locks));
      }
    }
    return moment;
  }

  /** Returns the wait of an event; both null for none. */
  static Wait wait(@Nullable String type, @Nullable String event, LockLevel locks) {
    if (type == null || event == null) {
      return Wait.NONE;
    }
    return switch (type) {
      case "Client" -> Wait.CLIENT;
      case "Lock" -> lock(event, locks);
      case "LWLock" -> ofLog(event) ? Wait.LOG : Wait.LATCH;
      case "Buffer", "BufferPin" -> Wait.LATCH;
      case "IO" -> ofLog(event) ? Wait.LOG : Wait.DATA;
      default -> event.equals("SyncRep") || event.equals("CommitDelay") ? Wait.LOG : Wait.OTHER;
    };
  }

  private static boolean ofLog(String event) {
    return event.toUpperCase(Locale.ROOT).startsWith("WAL");
  }

  private static Wait lock(String event, LockLevel locks) {
    if (ROW_LOCKS.contains(event)) {
      return Wait.ROW_LOCK;
    }
    if (TABLE_LOCKS.contains(event)) {
      return Wait.TABLE_LOCK;
    }
    if (event.equals("advisory") && locks != LockLevel.RECORD) {
      return Locking.wait(locks);
    }
    return PAGE_LOCKS.contains(event) ? Wait.PAGE_LOCK : Wait.OTHER_LOCK;
  }
}
