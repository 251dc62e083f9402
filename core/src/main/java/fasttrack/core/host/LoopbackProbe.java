package fasttrack.core.host;

import fasttrack.core.statistics.Spread;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long a byte takes to another thread and back through a TCP connection on the loopback
 * interface, without Nagle's delay. Meanwhile other threads keep all processors but one awake:
 * whether the scheduler puts both ends on one processor or wakes a second one for each byte makes
 * the round trip four times as long or as short, and would hide what the probe looks for. Never
 * throws: without a loopback interface there is no figure. Used by one thread.
 */
final class LoopbackProbe implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final int NETWORK = 127;
  private static final double MEDIAN = 0.5;

  private final @Nullable Socket here;
  private final Rounds times = new Rounds();

  private LoopbackProbe(@Nullable Socket here) {
    this.here = here;
  }

  /** Connects. */
  static LoopbackProbe open() {
    Socket made = new Socket();
    try {
      InetAddress address = InetAddress.getByAddress(new byte[] {NETWORK, 0, 0, 1});
      try (ServerSocket server = new ServerSocket(0, 1, address)) {
        made.connect(server.getLocalSocketAddress(), TIMEOUT_MILLIS);
        Socket there = server.accept();
        Thread.ofPlatform().name("loopback-probe").daemon().start(() -> echo(there));
      }
      made.setTcpNoDelay(true);
      made.setSoTimeout(TIMEOUT_MILLIS);
      return new LoopbackProbe(made);
    } catch (IOException e) {
      close(made);
      return new LoopbackProbe(null);
    }
  }

  /** Exchanges bytes without counting. */
  void warmUp(long nanos, BooleanSupplier stop) {
    exchange(nanos, stop, new Rounds());
  }

  /** Exchanges bytes for some time. */
  void round(long nanos, BooleanSupplier stop) {
    exchange(nanos, stop, times);
    times.end();
  }

  /** Returns the median; null if there is none. */
  @Nullable Spread roundTripNanos() {
    return times.quantile(MEDIAN);
  }

  @Override
  public void close() {
    close(here);
  }

  private void exchange(long nanos, BooleanSupplier stop, Rounds into) {
    Socket open = here;
    if (open == null) {
      return;
    }
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> awake = new ArrayList<>();
    try {
      for (int i = 1; i < Runtime.getRuntime().availableProcessors(); i++) {
        awake.add(Thread.ofPlatform().name("awake").daemon().start(() -> spin(over)));
      }
      exchange(open, nanos, stop, into);
    } catch (IOException e) {
      close(open);
    } finally {
      over.set(true);
      Threads.join(awake);
    }
  }

  private static void exchange(Socket here, long nanos, BooleanSupplier stop, Rounds into)
      throws IOException {
    InputStream in = here.getInputStream();
    OutputStream out = here.getOutputStream();
    long begun = System.nanoTime();
    long until = begun + nanos;
    while (begun < until && !stop.getAsBoolean()) {
      out.write(1);
      if (in.read() < 0) {
        return;
      }
      long now = System.nanoTime();
      into.add((double) (now - begun));
      begun = now;
    }
  }

  private static void spin(AtomicBoolean over) {
    while (!over.get()) {
      Thread.onSpinWait();
    }
  }

  /** Sends back what arrives, until the other side closes. */
  private static void echo(Socket there) {
    try (there) {
      there.setTcpNoDelay(true);
      InputStream in = there.getInputStream();
      OutputStream out = there.getOutputStream();
      for (int value = in.read(); value >= 0; value = in.read()) {
        out.write(value);
      }
    } catch (IOException e) {
      // The probe is over.
    }
  }

  private static void close(@Nullable Socket socket) {
    if (socket == null) {
      return;
    }
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing depends on it any more.
    }
  }
}
