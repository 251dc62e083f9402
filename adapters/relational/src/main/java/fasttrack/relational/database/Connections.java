package fasttrack.relational.database;

import java.sql.Connection;
import java.sql.SQLException;

/** What is done with connections. */
public final class Connections {
  private Connections() {}

  /** Work on a connection. */
  @FunctionalInterface
  public interface Action {
    /** Does it. */
    void on(Connection connection) throws SQLException;
  }

  /** A question to a connection. */
  @FunctionalInterface
  public interface Question<T> {
    /** Asks it. */
    T on(Connection connection) throws SQLException;
  }

  /** Closes a connection, which has been lost already where that fails. */
  public static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException ignored) {
      // there is nothing left to close
    }
  }

  /** Returns what is made of a new connection, which is closed where that fails. */
  public static <T> T orClose(Connection made, Question<T> work) throws SQLException {
    try {
      return work.on(made);
    } catch (SQLException | RuntimeException e) {
      made.close();
      throw e;
    }
  }
}
