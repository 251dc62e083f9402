package fasttrack.core.host;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes pairs of channels that are connected with each other within this machine. */
public final class Loopback {
  private static final byte[] ADDRESS = {127, 0, 0, 1};

  private Loopback() {}

  /** Returns the address of the loopback interface. */
  static InetAddress address() throws UnknownHostException {
    return InetAddress.getByAddress(ADDRESS);
  }

  /** Returns both ends of a TCP connection without Nagle's delay. */
  public static List<SocketChannel> tcp() throws IOException {
    List<SocketChannel> ends =
        connected(StandardProtocolFamily.INET, new InetSocketAddress(address(), 0));
    for (SocketChannel end : ends) {
      end.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    return ends;
  }

  /** Returns both ends of a connection through a Unix-domain socket. */
  public static List<SocketChannel> unix() throws IOException {
    return connected(StandardProtocolFamily.UNIX, null);
  }

  /** Returns two channels each of which sends UDP datagrams to the other. */
  public static List<DatagramChannel> udp() throws IOException {
    DatagramChannel here = DatagramChannel.open(StandardProtocolFamily.INET);
    DatagramChannel there = DatagramChannel.open(StandardProtocolFamily.INET);
    try {
      here.bind(new InetSocketAddress(address(), 0));
      there.bind(new InetSocketAddress(address(), 0));
      here.connect(there.getLocalAddress());
      there.connect(here.getLocalAddress());
      return List.of(here, there);
    } catch (IOException e) {
      close(List.of(here, there));
      throw e;
    }
  }

  /** Closes all; nothing depends on whether that fails. */
  public static void close(List<? extends Closeable> all) {
    for (Closeable each : all) {
      try {
        each.close();
      } catch (IOException e) {
        // it is of no use any more
      }
    }
  }

  /** Listens only until the one connection is there; no address is one that the system chooses. */
  private static List<SocketChannel> connected(
      StandardProtocolFamily family, @Nullable SocketAddress address) throws IOException {
    SocketChannel here = SocketChannel.open(family);
    try (ServerSocketChannel server = ServerSocketChannel.open(family)) {
      server.bind(address);
      try {
        here.connect(server.getLocalAddress());
        return List.of(here, server.accept());
      } finally {
        if (server.getLocalAddress() instanceof UnixDomainSocketAddress file) {
          Files.deleteIfExists(file.getPath());
        }
      }
    } catch (IOException | UnsupportedOperationException e) {
      here.close();
      throw e;
    }
  }
}
