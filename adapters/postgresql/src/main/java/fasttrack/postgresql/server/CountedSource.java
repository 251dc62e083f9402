package fasttrack.postgresql.server;

import fasttrack.support.socket.CountedConnections;
import fasttrack.support.socket.CountedSockets;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Opens connections whose round trips are counted, unless the URL names a socket factory of its
 * own. Thread-safe.
 */
public final class CountedSource extends PGSimpleDataSource {
  private static final long serialVersionUID = 1L;

  @Override
  public synchronized Connection getConnection() throws SQLException {
    if (getSocketFactory() == null) {
      setSocketFactory(CountedSockets.class.getName());
    }
    return CountedConnections.connect(super::getConnection);
  }
}
