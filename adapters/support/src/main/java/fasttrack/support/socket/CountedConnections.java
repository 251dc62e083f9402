package fasttrack.support.socket;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;

/** Connections whose round trips are counted at their sockets. Thread-safe. */
public final class CountedConnections {
  private static final Map<Connection, RoundTrips> COUNTS =
      Collections.synchronizedMap(new WeakHashMap<>());

  private CountedConnections() {}

  /** Opens a connection by a driver. */
  @FunctionalInterface
  public interface Connecting {
    /**
     * Connects, with a {@link CountedSockets} of the given name as the driver's socket factory. The
     * driver may create that on another thread, before this method returns.
     */
    Connection connect(String name) throws SQLException;
  }

  /** Opens a connection whose round trips are counted. */
  public static Connection connect(Connecting connecting) throws SQLException {
    String name = UUID.randomUUID().toString();
    RoundTrips trips = CountedSockets.expect(name);
    try {
      Connection connection = connecting.connect(name);
      COUNTS.put(connection, trips);
      return connection;
    } finally {
      CountedSockets.forget(name);
    }
  }

  /** Returns the counter of a connection's round trips; it stays 0 for one that is not counted. */
  public static LongSupplier roundTrips(Connection connection) {
    RoundTrips trips = COUNTS.get(connection);
    return trips == null ? () -> 0 : trips::count;
  }
}
