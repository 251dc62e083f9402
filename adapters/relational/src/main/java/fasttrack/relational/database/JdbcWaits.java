package fasttrack.relational.database;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.spi.wait.WaitSource;
import fasttrack.relational.session.JdbcSession;
import fasttrack.relational.session.SqlErrorText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks a server on a connection of its own what its sessions wait for. */
public abstract class JdbcWaits implements WaitSource {
  private final Connection connection;
  private final Map<Long, Integer> positions = new HashMap<>();
  private long tookNanos;

  /** Takes what a server tells of its sessions. */
  @FunctionalInterface
  protected interface Sessions {
    /**
     * Takes one.
     *
     * @param number the server's number of the session, which may be none of ours
     */
    void see(long number, Wait wait);
  }

  /**
   * Makes a source.
   *
   * @param connection a connection for it alone; closed with it
   * @param sessions sessions of the same server
   */
  protected JdbcWaits(Connection connection, List<Session> sessions) {
    this.connection = connection;
    for (int i = 0; i < sessions.size(); i++) {
      positions.put(((JdbcSession) sessions.get(i)).number(), i);
    }
  }

  /** Asks the server; returns when it had looked, by its own clock, in nanoseconds. */
  protected abstract long look(Sessions seen) throws SQLException;

  /** Says how long the look took; called by it. */
  protected final void took(long nanos) {
    tookNanos = nanos;
  }

  @Override
  public final long tookNanos() {
    return tookNanos;
  }

  @Override
  public final long read(@Nullable Wait[] into) {
    Arrays.fill(into, null);
    try {
      return look(
          (number, wait) -> {
            Integer position = positions.get(number);
            if (position != null) {
              into[position] = wait;
            }
          });
    } catch (SQLException e) {
      throw BackendException.setup(
          "the server no longer reports what its sessions wait for: " + SqlErrorText.text(e), e);
    }
  }

  @Override
  public final void close() {
    Connections.closeQuietly(connection);
  }
}
