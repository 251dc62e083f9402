package fasttrack.postgresql;

import fasttrack.support.socket.CountedConnections;
import fasttrack.support.socket.CountedSockets;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Opens connections whose round trips are counted, unless the URL names a socket factory of its
 * own. Thread-safe.
 */
final class CountedSource extends PGSimpleDataSource {
  private static final long serialVersionUID = 1L;

  @Override
  public synchronized Connection getConnection() throws SQLException {
    String own = CountedSockets.class.getName();
    if (getSocketFactory() != null && !getSocketFactory().equals(own)) {
      return super.getConnection();
    }
    setSocketFactory(own);
    return CountedConnections.connect(this::connect);
  }

  private Connection connect(String name) throws SQLException {
    setSocketFactoryArg(name);
    return super.getConnection();
  }
}
