package fasttrack.support.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Creates the sockets of one connection and counts their round trips. A driver creates this factory
 * by its class name, with the connection's name as the argument. Thread-safe.
 */
public final class CountedSockets extends SocketFactory {
  private static final Map<String, RoundTrips> EXPECTED = new ConcurrentHashMap<>();

  private final RoundTrips trips;

  /**
   * Creates the factory of a connection.
   *
   * @param connection the name that {@link CountedConnections#connect} gave it
   */
  public CountedSockets(String connection) {
    this.trips = EXPECTED.getOrDefault(connection, new RoundTrips());
  }

  /** Announces a connection, and returns the counter of its round trips. */
  static RoundTrips expect(String connection) {
    return EXPECTED.computeIfAbsent(connection, name -> new RoundTrips());
  }

  /** Ends the announcement, since the connection is open or has failed. */
  static void forget(String connection) {
    EXPECTED.remove(connection);
  }

  @Override
  public Socket createSocket() {
    return new CountedSocket(trips);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(from, fromPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(from, fromPort));
  }

  private Socket connected(InetSocketAddress to, @Nullable InetSocketAddress from)
      throws IOException {
    Socket socket = createSocket();
    try {
      socket.bind(from);
      socket.connect(to);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
