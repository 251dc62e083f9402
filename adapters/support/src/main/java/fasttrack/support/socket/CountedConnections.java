package fasttrack.support.socket;

import fasttrack.core.spi.EngineCounter;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Connections whose round trips are counted at their sockets. Thread-safe. */
public final class CountedConnections {
  private static final Map<Connection, CountedSocket> SOCKETS =
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
    AtomicReference<@Nullable CountedSocket> latest = new AtomicReference<>();
    CountedSockets.OPENING.set(latest);
    try {
      Connection connection = connecting.connect();
      CountedSocket socket = latest.get();
      if (socket != null) {
        SOCKETS.put(connection, socket);
      }
      return connection;
    } finally {
      CountedSockets.OPENING.remove();
    }
  }

  /** Returns how many bytes all counted connections of this process have sent and received. */
  public static Map<EngineCounter, Long> bytes() {
    return Map.of(
        EngineCounter.SENT_BYTES,
        CountedSocket.sentBytes(),
        EngineCounter.RECEIVED_BYTES,
        CountedSocket.receivedBytes());
  }

  /** Returns the socket of a counted connection. */
  public static Optional<Socket> socket(Connection connection) {
    return Optional.ofNullable(SOCKETS.get(connection));
  }

  /** Returns the counter of a connection's round trips; it stays 0 for one that is not counted. */
  public static LongSupplier roundTrips(Connection connection) {
    CountedSocket socket = SOCKETS.get(connection);
    return socket == null ? () -> 0 : socket::count;
  }
}
