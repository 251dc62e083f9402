package fasttrack.core.host;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;

/** One of two ends within this machine, between which bytes go to and fro. Used by one thread. */
public record LoopbackEnd(Closeable socket, Sending sending, Receiving receiving)
    implements Closeable {
  /** How long the first of two ends waits for a datagram, which may be lost. */
  private static final int TIMEOUT_MILLIS = 1_000;

  /** Sends a byte. */
  public interface Sending {
    void send() throws IOException;
  }

  /** Waits for a byte; returns false if the other end is closed. */
  public interface Receiving {
    boolean receive() throws IOException;
  }

  /** Connects two ends. */
  public interface Connector {
    /** Returns both. */
    List<LoopbackEnd> connect() throws IOException;
  }

  /** Connects through TCP on the loopback interface, without Nagle's delay. */
  public static List<LoopbackEnd> tcp() throws IOException {
    return Loopback.tcp().stream().map(LoopbackEnd::of).toList();
  }

  /** Connects through UDP on the loopback interface. */
  public static List<LoopbackEnd> udp() throws IOException {
    List<DatagramSocket> sockets =
        Loopback.udp().stream().map(channel -> channel.socket()).toList();
    sockets.getFirst().setSoTimeout(TIMEOUT_MILLIS);
    return sockets.stream().map(LoopbackEnd::of).toList();
  }

  /** Connects through a Unix-domain socket. */
  public static List<LoopbackEnd> unix() throws IOException {
    return Loopback.unix().stream().map(LoopbackEnd::of).toList();
  }

  private static LoopbackEnd of(SocketChannel channel) {
    ByteBuffer block = ByteBuffer.allocateDirect(1);
    return new LoopbackEnd(
        channel, () -> channel.write(block.clear()), () -> channel.read(block.clear()) > 0);
  }

  private static LoopbackEnd of(DatagramSocket socket) {
    DatagramPacket packet = new DatagramPacket(new byte[1], 1, socket.getRemoteSocketAddress());
    Receiving receiving =
        () -> {
          socket.receive(packet);
          return true;
        };
    return new LoopbackEnd(socket, () -> socket.send(packet), receiving);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
