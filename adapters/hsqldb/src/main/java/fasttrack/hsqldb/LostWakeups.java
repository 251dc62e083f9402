package fasttrack.hsqldb;

import fasttrack.relational.database.JdbcDatabase;
import fasttrack.relational.database.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases sessions that nothing will wake. Under row versions, the engine (2.7.4) finds that
 * another session holds a row before it takes the lock under which sessions are woken. If the other
 * has rolled back meanwhile, only the end of its next transaction wakes the one that waits, and
 * there may be none. The query timeout ends one wait of a session at most, and an interrupt none.
 *
 * <p>A session that two looks in a row find waiting only for sessions without a transaction is
 * rolled back with 40001, as in a deadlock, and repeats.
 */
final class LostWakeups implements AutoCloseable {
  static final String THREAD = "HSQLDB wakeups";

  private static final Logger LOG = LoggerFactory.getLogger(LostWakeups.class);
  private static final long INTERVAL_SECONDS = 1;
  private static final String WAITING_FOR_NOBODY =
      """
      SELECT w.session_id FROM information_schema.system_sessions w
      WHERE w.this_waiting_for <> '' AND NOT EXISTS (
        SELECT 1 FROM information_schema.system_sessions h
        WHERE h.transaction AND POSITION(
          ',' || CAST(h.session_id AS VARCHAR(20)) || ','
          IN ',' || w.this_waiting_for || ',') > 0)
      """;

  private final Connection connection;
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name(THREAD).factory());
  private List<Long> suspects = List.of();

  /**
   * Prepares to look.
   *
   * @param connection in auto-commit mode, used by nobody else; closed at the end
   */
  LostWakeups(Connection connection) {
    this.connection = connection;
  }

  /** Looks once a second from now on. */
  void start() {
    ScheduledFuture<?> unused =
        looks.scheduleWithFixedDelay(
            this::look, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  /** Looks at the sessions, and releases those that the look before found, too. */
  void look() {
    try {
      List<Long> found =
          Queries.rows(connection, WAITING_FOR_NOBODY, session -> session.getLong(1));
      for (long id : found) {
        if (suspects.contains(id)) {
          release(id);
        }
      }
      suspects = found;
    } catch (SQLException | RuntimeException e) {
      // The engine reads its lists of sessions without a lock; the next look sees another state.
      LOG.debug("cannot look at the sessions", e);
    }
  }

  private void release(long id) throws SQLException {
    LOG.info("released session {}, which waited only for sessions without a transaction", id);
    JdbcDatabase.execute(connection, List.of("ALTER SESSION " + id + " RELEASE"));
  }

  /** Waits for a look that has begun; an interrupt in it could close the engine's files. */
  @Override
  public void close() throws SQLException {
    looks.close();
    connection.close();
  }
}
