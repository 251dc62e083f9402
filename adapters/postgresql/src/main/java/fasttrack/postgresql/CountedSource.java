package fasttrack.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Makes connections whose round trips are counted, unless the URL names a factory of sockets of its
 * own. Thread-safe.
 */
final class CountedSource extends PGSimpleDataSource {
  private static final long serialVersionUID = 1L;

  private static final Map<Connection, RoundTrips> COUNTS =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** Returns what counts the round trips of a connection; it says 0 where nothing does. */
  static LongSupplier roundTrips(Connection connection) {
    RoundTrips trips = COUNTS.get(connection);
    return trips == null ? () -> 0 : trips::count;
  }

  @Override
  public synchronized Connection getConnection() throws SQLException {
    String own = CountedSockets.class.getName();
    if (getSocketFactory() != null && !getSocketFactory().equals(own)) {
      return super.getConnection();
    }
    String name = UUID.randomUUID().toString();
    RoundTrips trips = CountedSockets.expect(name);
    setSocketFactory(own);
    setSocketFactoryArg(name);
    try {
      Connection connection = super.getConnection();
      COUNTS.put(connection, trips);
      return connection;
    } finally {
      CountedSockets.forget(name);
    }
  }
}
