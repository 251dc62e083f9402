package fasttrack.core.testing;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The sessions that a server of tests has when all of its clients have ended. */
public final class ServerSessions {
  /** A server ends a session some time after its client has. */
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private ServerSessions() {}

  /**
   * Fails if there is a session but that which asks.
   *
   * @param others a query whose rows are the others, each a text
   */
  public static void mustHaveEnded(Connection asking, String others) throws SQLException {
    long until = System.nanoTime() + WAIT_NANOS;
    List<String> left = query(asking, others);
    while (!left.isEmpty() && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(POLL_NANOS);
      left = query(asking, others);
    }
    if (!left.isEmpty()) {
      throw new AssertionError("sessions left open:\n  " + String.join("\n  ", left));
    }
  }

  private static List<String> query(Connection asking, String others) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = asking.createStatement();
        ResultSet rows = statement.executeQuery(others)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
