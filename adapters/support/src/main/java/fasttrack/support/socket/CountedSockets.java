package fasttrack.support.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Creates the sockets of one connection, which {@link CountedConnections#connect} opens, and counts
 * their round trips. A driver creates this factory by its class name. Thread-safe.
 */
public final class CountedSockets extends SocketFactory {
  /**
   * The latest socket of the connection that this thread opens, or the thread that has started it.
   */
  static final ThreadLocal<@Nullable AtomicReference<@Nullable CountedSocket>> OPENING =
      new InheritableThreadLocal<>();

  private final @Nullable AtomicReference<@Nullable CountedSocket> latest = OPENING.get();

  /** Creates the factory of the connection that is being opened. */
  public CountedSockets() {}

  @Override
  public Socket createSocket() throws IOException {
    CountedSocket socket = new CountedSocket();
    if (latest != null) {
      latest.set(socket);
    }
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw connectedByDriver();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
    throw connectedByDriver();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw connectedByDriver();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
    throw connectedByDriver();
  }

  private static UnsupportedOperationException connectedByDriver() {
    return new UnsupportedOperationException("drivers connect their sockets themselves");
  }
}
