package fasttrack.relational.session;

import java.sql.Connection;
import java.sql.SQLException;

/** The connection that a session has for its whole life. Used by one thread at a time. */
public interface SessionConnection {
  /** Returns the driver's own connection. */
  Connection connection();

  /** Tells whether a session used it before, so that it may have been lost unnoticed. */
  default boolean isReused() {
    return false;
  }

  /**
   * Takes the connection back. Called once, at the end of the session.
   *
   * @param broken whether the connection is known to be lost
   */
  void release(boolean broken) throws SQLException;
}
