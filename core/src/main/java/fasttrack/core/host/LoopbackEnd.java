package fasttrack.core.host;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;

/** One of two ends within this machine, between which bytes go to and fro. Used by one thread. */
interface LoopbackEnd extends Closeable {
  /** How long the first of two ends waits for a datagram, which may be lost. */
  int TIMEOUT_MILLIS = 1_000;

  /** Sends a byte. */
  void send() throws IOException;

  /** Waits for a byte; returns false if the other end is closed. */
  boolean receive() throws IOException;

  /** Connects two ends. */
  interface Connector {
    /** Returns both. */
    List<LoopbackEnd> connect() throws IOException;
  }

  /** Connects through TCP on the loopback interface, without Nagle's delay. */
  static List<LoopbackEnd> tcp() throws IOException {
    return streams(Loopback.tcp());
  }

  /** Connects through UDP on the loopback interface. */
  static List<LoopbackEnd> udp() throws IOException {
    List<DatagramSocket> sockets =
        Loopback.udp().stream().map(channel -> channel.socket()).toList();
    sockets.getFirst().setSoTimeout(TIMEOUT_MILLIS);
    return List.of(new Udp(sockets.getFirst()), new Udp(sockets.getLast()));
  }

  /** Connects through a Unix-domain socket. */
  static List<LoopbackEnd> unix() throws IOException {
    return streams(Loopback.unix());
  }

  private static List<LoopbackEnd> streams(List<SocketChannel> channels) {
    return List.of(new Stream(channels.getFirst()), new Stream(channels.getLast()));
  }

  /** A socket that sends datagrams of one byte. */
  record Udp(DatagramSocket socket, DatagramPacket packet) implements LoopbackEnd {
    Udp(DatagramSocket socket) {
      this(socket, new DatagramPacket(new byte[1], 1, socket.getRemoteSocketAddress()));
    }

    @Override
    public void send() throws IOException {
      socket.send(packet);
    }

    @Override
    public boolean receive() throws IOException {
      socket.receive(packet);
      return true;
    }

    @Override
    public void close() {
      socket.close();
    }
  }

  /** An end of a connection. */
  record Stream(SocketChannel channel, ByteBuffer block) implements LoopbackEnd {
    Stream(SocketChannel channel) {
      this(channel, ByteBuffer.allocateDirect(1));
    }

    @Override
    public void send() throws IOException {
      block.clear();
      channel.write(block);
    }

    @Override
    public boolean receive() throws IOException {
      block.clear();
      return channel.read(block) > 0;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
