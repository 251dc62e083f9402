package fasttrack.core.run.meter;

import fasttrack.core.host.Threads;
import fasttrack.core.measure.Clock;
import fasttrack.core.result.EngineWork;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads again and again how much memory an engine has, on a thread of its own: the kernel walks
 * through all of it for that, so that readings take a small part of a processor's time.
 */
final class MemoryWatch {
  /** It is read so often at most, and for so small a part of the time. */
  private static final long PAUSE_NANOS_MIN = 250_000_000L;

  private static final long PAUSE_PER_COST = 500;

  private final Supplier<OptionalLong> bytes;
  private final boolean withClient;
  private final Clock clock = Clock.system();
  private OptionalLong first = OptionalLong.empty();
  private long peak;
  private long pauseNanos = PAUSE_NANOS_MIN;
  private @Nullable Thread thread;
  private volatile boolean stopped;

  MemoryWatch(Supplier<OptionalLong> bytes, boolean withClient) {
    this.bytes = bytes;
    this.withClient = withClient;
  }

  /** Begins, with a reading. */
  void start() {
    first = read();
    if (first.isPresent()) {
      thread = Thread.ofPlatform().daemon().name("memory").start(this::run);
    }
  }

  private void run() {
    while (!stopped) {
      LockSupport.parkNanos(pauseNanos);
      if (!stopped) {
        read();
      }
    }
  }

  private OptionalLong read() {
    long began = clock.nanos();
    OptionalLong now = bytes.get();
    peak = Math.max(peak, now.orElse(0));
    pauseNanos = Math.max(PAUSE_NANOS_MIN, PAUSE_PER_COST * (clock.nanos() - began));
    return now;
  }

  /** Ends, with a reading; returns null where one of the two told nothing. */
  EngineWork.@Nullable Memory end() {
    stop();
    OptionalLong last = first.isPresent() ? read() : first;
    return last.isPresent()
        ? new EngineWork.Memory(withClient, first.getAsLong(), peak, last.getAsLong())
        : null;
  }

  /** Ends, whatever has begun. */
  void stop() {
    stopped = true;
    Threads.end(thread);
  }
}
