package fasttrack.hsqldb;

import fasttrack.relational.database.Queries;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases sessions that wait for nobody. Under row versions, the engine (2.7.4) finds that a row
 * is another session's before it takes the lock under which sessions are woken; if the other has
 * rolled back meanwhile, nothing wakes the waiting one before the other's next transaction ends,
 * which there may never be, and neither its query timeout nor an interrupt ends the wait.
 *
 * <p>Who is found at two looks in a row to wait only for sessions without a transaction is rolled
 * back with 40001, as in a deadlock, and repeats.
 */
final class LostWakeups implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LostWakeups.class);

  private final Connection connection;
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("HSQLDB wakeups").factory());
  private final ScheduledFuture<?> looking;
  private Set<Long> suspects = Set.of();

  /**
   * Begins to look.
   *
   * @param connection used by nobody else; closed at the end
   */
  LostWakeups(Connection connection, long intervalMillis) {
    this.connection = connection;
    looking =
        looks.scheduleWithFixedDelay(
            this::look, intervalMillis, intervalMillis, TimeUnit.MILLISECONDS);
  }

  private record Seen(long id, boolean transaction, List<Long> waitsFor) {
    static Seen of(ResultSet row) throws SQLException {
      String ids = row.getString(3);
      List<Long> waitsFor =
          ids.isEmpty() ? List.of() : Arrays.stream(ids.split(",")).map(Long::valueOf).toList();
      return new Seen(row.getLong(1), row.getBoolean(2), waitsFor);
    }
  }

  private void look() {
    try {
      Set<Long> waiting = waitingForNobody();
      for (long id : waiting) {
        if (suspects.contains(id)) {
          LOG.info("session {} waited for sessions without a transaction and is released", id);
          try (Statement statement = connection.createStatement()) {
            statement.execute("ALTER SESSION " + id + " RELEASE");
          }
        }
      }
      suspects = waiting;
    } catch (SQLException | RuntimeException e) {
      // The engine reads its lists of sessions without a lock; the next look sees another state.
      LOG.debug("cannot look at the sessions", e);
    }
  }

  private Set<Long> waitingForNobody() throws SQLException {
    List<Seen> sessions =
        Queries.rows(
            connection,
            "SELECT session_id, transaction, this_waiting_for"
                + " FROM information_schema.system_sessions",
            Seen::of);
    Set<Long> busy = new HashSet<>();
    sessions.stream().filter(Seen::transaction).map(Seen::id).forEach(busy::add);
    Set<Long> found = new HashSet<>();
    for (Seen session : sessions) {
      if (!session.waitsFor().isEmpty() && session.waitsFor().stream().noneMatch(busy::contains)) {
        found.add(session.id());
      }
    }
    return found;
  }

  /** Waits for the look that goes on; an interrupt in it could close the engine's files. */
  @Override
  public void close() throws SQLException {
    looking.cancel(false);
    looks.close();
    connection.close();
  }
}
