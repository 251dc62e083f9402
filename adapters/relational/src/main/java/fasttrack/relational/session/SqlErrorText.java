package fasttrack.relational.session;

import java.sql.SQLException;

/** Formats errors of a database for messages. */
public final class SqlErrorText {
  private SqlErrorText() {}

  /** Returns what an error says, in one line, with its SQLSTATE if it has one. */
  public static String text(SQLException error) {
    String message = String.valueOf(error.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    return error.getSQLState() == null ? message : message + " [" + error.getSQLState() + "]";
  }

  /** Returns what an exception of the driver says, with its class unless it is an SQLException. */
  public static String text(Exception error) {
    return error instanceof SQLException sql ? text(sql) : "the driver threw " + error;
  }
}
