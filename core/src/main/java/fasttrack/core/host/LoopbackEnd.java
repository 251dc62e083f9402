package fasttrack.core.host;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;

/** One of two ends within this machine, between which bytes go to and fro. Used by one thread. */
interface LoopbackEnd extends Closeable {
  /** How long the first of two ends waits for a byte. */
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
    Socket here = new Socket();
    try (ServerSocket server = new ServerSocket(0, 1, Loopback.address())) {
      here.connect(server.getLocalSocketAddress(), TIMEOUT_MILLIS);
      here.setTcpNoDelay(true);
      here.setSoTimeout(TIMEOUT_MILLIS);
      Socket there = server.accept();
      there.setTcpNoDelay(true);
      return List.of(new Tcp(here), new Tcp(there));
    } catch (IOException e) {
      here.close();
      throw e;
    }
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
    List<SocketChannel> channels = Loopback.unix();
    return List.of(new Unix(channels.getFirst()), new Unix(channels.getLast()));
  }

  /** An end of a TCP connection. */
  record Tcp(Socket socket) implements LoopbackEnd {
    @Override
    public void send() throws IOException {
      socket.getOutputStream().write(1);
    }

    @Override
    public boolean receive() throws IOException {
      return socket.getInputStream().read() >= 0;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
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

  /** An end of a connection through a Unix-domain socket. */
  record Unix(SocketChannel channel, ByteBuffer block) implements LoopbackEnd {
    Unix(SocketChannel channel) {
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
