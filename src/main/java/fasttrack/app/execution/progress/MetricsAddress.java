package fasttrack.app.execution.progress;

import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * Where a monitoring system on this machine finds the figures of a run. Immutable.
 *
 * @param host the name or address of the loopback interface
 * @param port the TCP port, from 1 to 65,535
 */
public record MetricsAddress(String host, int port) {
  private static final int PORT_MAX = 65_535;

  /** Checks that nobody outside of this machine is served. */
  public MetricsAddress {
    if (port < 1 || port > PORT_MAX) {
      throw new IllegalArgumentException("a port is a number from 1 to " + PORT_MAX);
    }
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved() || !address.getAddress().isLoopbackAddress()) {
      throw new IllegalArgumentException(
          "'" + host + "' is not the loopback interface; write 127.0.0.1:" + port);
    }
  }

  /**
   * Returns the address that a text names, such as {@code 127.0.0.1:9400}, {@code [::1]:9400}, or
   * {@code 9400} alone.
   *
   * @throws IllegalArgumentException where it names none, or one of another machine
   */
  public static MetricsAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "127.0.0.1" : text.substring(0, colon);
    try {
      return new MetricsAddress(host, Integer.parseInt(text.substring(colon + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "invalid address '" + text + "'; write HOST:PORT, such as 127.0.0.1:9400", e);
    }
  }

  /**
   * Checks that nothing else listens there.
   *
   * @throws BackendException where the port cannot be had
   */
  public void requireFree() {
    try {
      new ServerSocket(port, 1, inetAddress()).close();
    } catch (IOException e) {
      throw taken(e);
    }
  }

  BackendException taken(IOException cause) {
    return BackendException.setup(
        "--metrics: nothing can be served at %s (%s); choose another port"
            .formatted(this, cause.getMessage()),
        cause);
  }

  /** Returns the host's address. */
  InetAddress inetAddress() {
    return new InetSocketAddress(host, port).getAddress();
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
