package fasttrack.support.server;

import fasttrack.support.process.Programs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Ports of the loopback address. */
public final class Ports {
  private static final int GREETING_MILLIS_MAX = 1_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private Ports() {}

  /** Returns a port that no program listens on now. */
  public static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * Waits until a server that runs in the foreground serves connections, for engines that have no
   * command which waits for that and whose server speaks first. That its port is open is not
   * enough: a server may listen before it has started, and hang if it is to end in between.
   *
   * @param server the server's process
   * @param log its log, of which an error quotes the last lines
   * @param secondsMax how long to wait
   * @param listens whether the server itself says that it listens: the port may be answered by
   *     another program
   * @throws IOException where the server ends instead, or takes longer; it is killed then
   */
  public static void await(
      int port, Process server, Path log, int secondsMax, BooleanSupplier listens)
      throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(secondsMax);
    while (true) {
      boolean connected = greets(port) && listens.getAsBoolean();
      if (!server.isAlive()) {
        // A connection, if there was one, was another program's.
        throw new IOException("the server ended: " + Programs.lastLines(log));
      }
      if (connected) {
        return;
      }
      if (System.nanoTime() - end > 0) {
        server.destroyForcibly();
        throw new IOException(
            "the server took no connections within %s s: %s"
                .formatted(secondsMax, Programs.lastLines(log)));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static boolean greets(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), GREETING_MILLIS_MAX);
      socket.setSoTimeout(GREETING_MILLIS_MAX);
      return socket.getInputStream().read() >= 0;
    } catch (IOException e) {
      return false;
    }
  }
}
