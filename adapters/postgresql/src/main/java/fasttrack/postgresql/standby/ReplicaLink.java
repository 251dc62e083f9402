package fasttrack.postgresql.standby;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/**
 * A way from a standby to its primary through this process, which can be cut: what either sends
 * then stays where it is, and their connections stay open and are silent. Thread-safe.
 */
final class ReplicaLink implements AutoCloseable {
  private static final int BUFFER_LENGTH = 1 << 16;
  private static final int CONNECT_MILLIS_MAX = 30_000;

  private final IntSupplier primary;
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile CountDownLatch cut = new CountDownLatch(0);

  /**
   * Makes a link.
   *
   * @param primary returns the port of the primary
   */
  ReplicaLink(IntSupplier primary) throws IOException {
    this.primary = primary;
    listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  }

  /** Returns the port at which the standby finds the primary. */
  int port() {
    return listener.getLocalPort();
  }

  /**
   * Waits until the standby has connected.
   *
   * @throws IOException where it does not within 30 s
   */
  void begin() throws IOException {
    listener.setSoTimeout(CONNECT_MILLIS_MAX);
    try {
      begin(listener.accept());
    } catch (SocketTimeoutException e) {
      throw new IOException("the standby has not connected again", e);
    }
    listener.setSoTimeout(0);
    start(this::accept);
  }

  void cut() {
    cut = new CountDownLatch(1);
  }

  void heal() {
    cut.countDown();
  }

  @Override
  public void close() {
    close(listener);
    open.forEach(ReplicaLink::close);
    heal();
  }

  private static void start(Runnable work) {
    Thread.ofPlatform().daemon().name("link").start(work);
  }

  private void accept() {
    try {
      while (true) {
        begin(listener.accept());
      }
    } catch (IOException e) {
      // the link is closed
    }
  }

  private void begin(Socket standby) {
    open.add(standby);
    start(() -> join(standby));
  }

  private void join(Socket standby) {
    try {
      cut.await();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), primary.getAsInt());
      open.add(server);
      start(() -> carry(server, standby));
      carry(standby, server);
    } catch (IOException | InterruptedException e) {
      close(standby);
    }
  }

  /** Carries what one sends to the other, until either ends. */
  private void carry(Socket from, Socket to) {
    byte[] bytes = new byte[BUFFER_LENGTH];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
        cut.await();
        out.write(bytes, 0, length);
      }
      cut.await();
    } catch (IOException | InterruptedException e) {
      // either has ended
    }
    open.remove(from);
    open.remove(to);
  }

  private static void close(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      // nobody uses it any more
    }
  }
}
