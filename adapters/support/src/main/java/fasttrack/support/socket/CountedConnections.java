package fasttrack.support.socket;

import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
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
     * Connects, with a {@link CountedSockets} as the driver's socket factory, which the driver
     * creates on this thread or on one that it starts for that.
     */
    Connection connect() throws SQLException;
  }

  /** Opens a connection whose round trips are counted. */
  public static Connection connect(Connecting connecting) throws SQLException {
    RoundTrips trips = new RoundTrips();
    CountedSockets.OPENING.set(trips);
    try {
      Connection connection = connecting.connect();
      COUNTS.put(connection, trips);
      return connection;
    } finally {
      CountedSockets.OPENING.remove();
    }
  }

  /** Returns the socket of a counted connection. */
  public static Optional<Socket> socket(Connection connection) {
    return Optional.ofNullable(COUNTS.get(connection)).map(RoundTrips::socket);
  }

  /** Returns the counter of a connection's round trips; it stays 0 for one that is not counted. */
  public static LongSupplier roundTrips(Connection connection) {
    RoundTrips trips = COUNTS.get(connection);
    return trips == null ? () -> 0 : trips::count;
  }
}
