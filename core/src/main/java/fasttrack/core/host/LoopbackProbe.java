package fasttrack.core.host;

import fasttrack.core.statistics.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long a byte takes to another thread and back within this machine: through a TCP connection on
 * the loopback interface without Nagle's delay, by UDP, or through a Unix-domain socket. Meanwhile
 * other threads keep all processors but one awake: whether the scheduler puts both ends on one
 * processor or wakes a second one for each byte makes the round trip four times as long or as
 * short, and would hide what the probe looks for. Never throws: without a loopback interface there
 * is no figure. Used by one thread.
 */
public final class LoopbackProbe implements AutoCloseable {
  private final List<LoopbackEnd> ends;
  private final List<Thread> echo;
  private final Rounds times = new Rounds();

  private LoopbackProbe(List<LoopbackEnd> ends, List<Thread> echo) {
    this.ends = ends;
    this.echo = echo;
  }

  /** Connects two ends. */
  public static LoopbackProbe open(LoopbackEnd.Connector connector) {
    try {
      List<LoopbackEnd> ends = connector.connect();
      Thread echo =
          Thread.ofPlatform().name("loopback-probe").daemon().start(() -> echo(ends.getLast()));
      return new LoopbackProbe(ends, List.of(echo));
    } catch (IOException | UnsupportedOperationException e) {
      return new LoopbackProbe(List.of(), List.of());
    }
  }

  /** Exchanges bytes without counting until the code for it is compiled, in rounds of some time. */
  public void warmUp(long nanos, BooleanSupplier stop) {
    Warmth.settle(
        () -> {
          Rounds uncounted = new Rounds();
          exchange(nanos, stop, uncounted);
          uncounted.end();
          Spread median = uncounted.median();
          return median == null ? 1 : median.figure();
        },
        stop);
  }

  /** Exchanges bytes for some time. */
  public void round(long nanos, BooleanSupplier stop) {
    exchange(nanos, stop, times);
    times.end();
  }

  /** Returns all times, in nanoseconds; none if the ends could not be connected. */
  public Rounds times() {
    return times;
  }

  /** Returns the median; null if there is none. */
  @Nullable Spread roundTripNanos() {
    return times.median();
  }

  @Override
  public void close() {
    Loopback.close(ends);
    Threads.join(echo);
  }

  private void exchange(long nanos, BooleanSupplier stop, Rounds into) {
    if (ends.isEmpty()) {
      return;
    }
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> awake = new ArrayList<>();
    try {
      for (int i = 1; i < Runtime.getRuntime().availableProcessors(); i++) {
        awake.add(Thread.ofPlatform().name("awake").daemon().start(() -> spin(over)));
      }
      exchange(ends.getFirst(), nanos, stop, into);
    } catch (IOException e) {
      Loopback.close(ends);
    } finally {
      over.set(true);
      Threads.join(awake);
    }
  }

  private static void exchange(LoopbackEnd here, long nanos, BooleanSupplier stop, Rounds into)
      throws IOException {
    long begun = System.nanoTime();
    long until = begun + nanos;
    while (begun < until && !stop.getAsBoolean()) {
      here.sending().send();
      if (!here.receiving().receive()) {
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
  private static void echo(LoopbackEnd there) {
    try (there) {
      while (there.receiving().receive()) {
        there.sending().send();
      }
    } catch (IOException e) {
      // The probe is over.
    }
  }
}
