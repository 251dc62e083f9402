package fasttrack.postgresql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes the sockets of one connection, and counts their round trips. Public since the driver makes
 * it, by its name. Thread-safe.
 */
public final class CountedSockets extends SocketFactory {
  private static final Map<String, RoundTrips> EXPECTED = new ConcurrentHashMap<>();

  private final RoundTrips trips;

  /**
   * Makes the factory of a connection that was announced.
   *
   * @param connection the name under which it was
   */
  public CountedSockets(String connection) {
    this.trips = EXPECTED.getOrDefault(connection, new RoundTrips());
  }

  /** Announces a connection, and returns what will count its round trips. */
  static RoundTrips expect(String connection) {
    return EXPECTED.computeIfAbsent(connection, name -> new RoundTrips());
  }

  /** Forgets a connection that has been made, or could not be. */
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
