package fasttrack.core.run;

import fasttrack.core.measure.MachineCpu;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Whether a terminal's thread may keep a processor while it waits: others want none of it.
 * Thread-safe.
 */
final class FreeProcessors {
  /** Those on which this process runs, whatever it measures. */
  static final FreeProcessors HERE = new FreeProcessors(Runtime.getRuntime().availableProcessors());

  private final AtomicInteger awake = new AtomicInteger();
  private final int processors;
  private volatile boolean idle;
  private @Nullable MachineCpu last;
  private long lastAt;

  FreeProcessors(int processors) {
    this.processors = processors;
  }

  /** Looks whether a whole processor was idle since the last look, as the kernel says. */
  void look() {
    look(MachineCpu.readProcessors().orElse(null), System.nanoTime());
  }

  synchronized void look(@Nullable MachineCpu now, long nanos) {
    MachineCpu before = last;
    long elapsed = nanos - lastAt;
    if (now == null || before == null) {
      idle = false;
    } else {
      MachineCpu.Used used = now.since(before);
      idle = now.processors() * elapsed - used.busyNanos() - used.stolenNanos() >= elapsed;
    }
    last = now;
    lastAt = nanos;
  }

  /** Tells whether one was, and the threads that are awake are not more than there are. */
  boolean any() {
    return idle && awake.getOpaque() <= processors;
  }

  /** A terminal's thread begins its work, or wakes up for it. */
  void wakes() {
    awake.incrementAndGet();
  }

  /** A terminal's thread has nothing to do, or has ended. */
  void sleeps() {
    awake.decrementAndGet();
  }
}
