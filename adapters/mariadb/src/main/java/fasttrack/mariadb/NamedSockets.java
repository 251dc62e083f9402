package fasttrack.mariadb;

import fasttrack.support.socket.CountedSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.util.ConfigurableSocketFactory;

/** Counts the round trips of the connection that an option of the driver's names. */
public final class NamedSockets extends ConfigurableSocketFactory {
  /** The option. */
  static final String NAME = "fasttrackConnection";

  private CountedSockets sockets = new CountedSockets("");

  @Override
  public void setConfiguration(Configuration configuration, String host) {
    sockets = new CountedSockets(configuration.nonMappedOptions().getProperty(NAME, ""));
  }

  @Override
  public Socket createSocket() {
    return sockets.createSocket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return sockets.createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return sockets.createSocket(host, port, from, fromPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return sockets.createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return sockets.createSocket(host, port, from, fromPort);
  }
}
