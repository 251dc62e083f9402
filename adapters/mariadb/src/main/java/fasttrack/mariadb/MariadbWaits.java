package fasttrack.mariadb;

import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Wait;
import fasttrack.relational.database.JdbcWaits;
import fasttrack.relational.sql.LockSql;
import fasttrack.relational.sql.Locking;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what sessions wait for from the list of processes, and which of them wait for a lock of
 * InnoDB's from its status: the list does not tell that, and the table {@code innodb_trx} shows
 * what was true up to a tenth of a second ago. A session that executes another statement there than
 * in the list is left out; one without a transaction waits for no lock of it. A read of a page is
 * told by neither.
 */
final class MariadbWaits extends JdbcWaits {
  private static final String PROCESSES =
      """
      SELECT CAST(UNIX_TIMESTAMP(SYSDATE(6)) * 1000000000 AS SIGNED), id, command, state, query_id,
             TIMESTAMPDIFF(MICROSECOND, NOW(6), SYSDATE(6)) * 1000
      FROM information_schema.processlist
      """;

  private static final int COMMAND = 3;
  private static final int STATE = 4;
  private static final int STATEMENT = 5;
  private static final int TOOK = 6;
  private static final int STATUS = 3;

  private static final Set<String> COMMITS =
      Set.of("Commit", "Waiting for prior transaction to commit", "waiting for handler commit");

  private static final Pattern TRANSACTION = Pattern.compile("^---TRANSACTION", Pattern.MULTILINE);
  private static final Pattern THREAD =
      Pattern.compile("^\\w+ thread id (\\d+),.* query id (\\d+)", Pattern.MULTILINE);
  private static final Pattern LOCK_WAIT = Pattern.compile("^LOCK WAIT ", Pattern.MULTILINE);
  private static final Pattern TABLE_LOCK =
      Pattern.compile("TO BE GRANTED:\\s*TABLE LOCK", Pattern.MULTILINE);

  /** A row that stands for a page, a table or the database. */
  private static final Pattern LOCK_ROW =
      Pattern.compile(
          "TO BE GRANTED:\\s*RECORD LOCKS .* of table `[^`]+`\\.`(%s|%s)`"
              .formatted(LockSql.TABLE, LockSql.MARKER),
          Pattern.MULTILINE);

  /** What a session executes, and waits for. */
  record Executes(long statement, Wait waitsFor) {}

  private final LockLevel locks;
  private final PreparedStatement processes;
  private final PreparedStatement status;

  /**
   * Asks on a connection.
   *
   * @param locks what transactions lock by {@link MariadbLocks}
   */
  MariadbWaits(Connection connection, List<Session> sessions, LockLevel locks) throws SQLException {
    super(connection, sessions);
    this.locks = locks;
    processes = connection.prepareStatement(PROCESSES);
    status = connection.prepareStatement("SHOW ENGINE INNODB STATUS");
    try {
      transactions();
      processes.executeQuery().close();
    } catch (SQLException e) {
      throw new SQLException(
          "to see who waits for locks, the user needs the right to: GRANT PROCESS ON *.* ("
              + e.getMessage()
              + ")",
          e.getSQLState(),
          e);
    }
  }

  @Override
  protected long look(Sessions seen) throws SQLException {
    Map<Long, Executes> listed = new HashMap<>();
    long moment = 0;
    try (ResultSet result = processes.executeQuery()) {
      while (result.next()) {
        moment = result.getLong(1);
        took(result.getLong(TOOK));
        Wait wait = wait(result.getString(COMMAND), result.getString(STATE));
        listed.put(result.getLong(2), new Executes(result.getLong(STATEMENT), wait));
      }
    }
    boolean looksTwice = listed.values().stream().anyMatch(each -> each.waitsFor == Wait.NONE);
    Map<Long, Executes> within = looksTwice ? transactions() : Map.of();
    listed.forEach(
        (thread, each) -> {
          Wait wait = inBoth(each, within.get(thread));
          if (wait != null) {
            seen.see(thread, wait);
          }
        });
    return moment;
  }

  /** Returns what a session waits for, by the list and by the status; null where it went on. */
  static @Nullable Wait inBoth(Executes listed, @Nullable Executes within) {
    if (listed.waitsFor != Wait.NONE || within == null) {
      return listed.waitsFor;
    }
    return within.statement == listed.statement ? within.waitsFor : null;
  }

  private Map<Long, Executes> transactions() throws SQLException {
    try (ResultSet result = status.executeQuery()) {
      return result.next() ? transactions(result.getString(STATUS), locks) : Map.of();
    }
  }

  /** Returns what threads execute in transactions, and for which locks they wait, from a status. */
  static Map<Long, Executes> transactions(String text, LockLevel locks) {
    Map<Long, Executes> all = new HashMap<>();
    for (String transaction : TRANSACTION.split(text, -1)) {
      Matcher thread = THREAD.matcher(transaction);
      if (thread.find()) {
        boolean waits = LOCK_WAIT.matcher(transaction).find();
        all.put(
            Long.parseLong(thread.group(1)),
            new Executes(
                Long.parseLong(thread.group(2)), waits ? lockWait(transaction, locks) : Wait.NONE));
      }
    }
    return all;
  }

  private static Wait lockWait(String transaction, LockLevel locks) {
    if (LOCK_ROW.matcher(transaction).find()) {
      return Locking.wait(locks);
    }
    return TABLE_LOCK.matcher(transaction).find() ? Wait.TABLE_LOCK : Wait.ROW_LOCK;
  }

  /** Returns the wait of a process, as far as its state tells. */
  static Wait wait(String command, @Nullable String state) {
    if (state == null || state.isEmpty()) {
      return command.equals("Sleep") ? Wait.CLIENT : Wait.NONE;
    }
    if (COMMITS.contains(state)) {
      return Wait.LOG;
    }
    if (state.equals("User lock")) {
      return Wait.OTHER_LOCK;
    }
    return state.startsWith("Waiting for ") && state.endsWith(" lock")
        ? Wait.TABLE_LOCK
        : Wait.NONE;
  }
}
