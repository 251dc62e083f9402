package fasttrack.relational.session;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The connection that a session has for its whole life. Used by one thread at a time.
 *
 * @param connection the driver's own connection
 * @param reused whether a session used it before, so that it may have been lost unnoticed
 * @param release takes the connection back; called once, at the end of the session
 */
public record SessionConnection(Connection connection, boolean reused, Release release) {
  /** Takes a connection back. */
  @FunctionalInterface
  public interface Release {
    /**
     * Takes it back.
     *
     * @param broken whether the connection is known to be lost
     */
    void release(boolean broken) throws SQLException;
  }
}
