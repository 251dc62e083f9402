package fasttrack.relational;

import java.sql.SQLException;

/** Words for errors of a database. */
public final class SqlErrors {
  private SqlErrors() {}

  /** Returns what an error says, in one line, with its SQLSTATE where it has one. */
  public static String text(SQLException error) {
    String message = String.valueOf(error.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    return error.getSQLState() == null ? message : message + " [" + error.getSQLState() + "]";
  }
}
