package fasttrack.core.run.meter;

import fasttrack.core.host.Threads;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.proc.SchedstatClock;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks where this process stood still, so that no database is blamed for it: a thread of its own
 * wakes up again and again, and sees when it could not. Costs the measured threads nothing.
 */
public final class Heartbeat implements Meter {
  private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

  /**
   * The concurrent collectors' beans of this kind tell how long they ran, not how long all stood.
   */
  private static final String CONCURRENT = "Cycles";

  /** All threads are read so often at most, and for so small a part of the time. */
  private static final long THREADS_NANOS = 1_000_000_000L;

  private static final long THREADS_PER_COST = 1_000;

  private final Clock clock;
  private final Standstills found = new Standstills();
  private Map<TaskId, Schedstat> threads = Map.of();
  private long threadsDue;
  private @Nullable Thread thread;
  private volatile boolean stopped;

  public Heartbeat(Clock clock) {
    this.clock = clock;
  }

  @Override
  public void start(Interval interval) {
    thread = Thread.ofPlatform().daemon().name("heartbeat").start(this::run);
  }

  private void run() {
    try {
      CpuClock queue = TaskId.ofThisThread().flatMap(SchedstatClock::runQueue).orElse(() -> 0);
      CpuClock cpu = CpuClocks.ownProcess();
      CpuClock suspended = CpuClocks.countingSuspension();
      while (!stopped) {
        found.beat(reading(queue, cpu, suspended), this::queueOfAny);
        if (clock.nanos() >= threadsDue) {
          queueOfAny();
        }
        clock.awaitUntil(clock.nanos() + Standstills.BEAT_NANOS);
      }
      found.beat(reading(queue, cpu, suspended), this::queueOfAny);
    } catch (RuntimeException e) {
      LOG.info("it is not known whether this process stands still", e);
    }
  }

  private Standstills.Reading reading(CpuClock queue, CpuClock cpu, CpuClock suspended) {
    long queueNanos = queue.nanos();
    long cpuNanos = cpu.nanos();
    long collectionNanos = collectionNanos();
    return new Standstills.Reading(
        clock.nanos(), suspended.nanos(), queueNanos, cpuNanos, collectionNanos);
  }

  /** Returns how long at most a thread has waited for a processor since this was called last. */
  private long queueOfAny() {
    long began = clock.nanos();
    Map<TaskId, Schedstat> before = threads;
    threads = Schedstat.ofOwnThreads().orElse(Map.of());
    long cost = clock.nanos() - began;
    threadsDue = began + Math.max(THREADS_NANOS, THREADS_PER_COST * cost);
    return threads.entrySet().stream()
        .mapToLong(
            each -> {
              Schedstat now = each.getValue();
              return now.runQueueNanos() - before.getOrDefault(each.getKey(), now).runQueueNanos();
            })
        .max()
        .orElse(0);
  }

  private static long collectionNanos() {
    long millis = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += bean.getName().endsWith(CONCURRENT) ? 0 : bean.getCollectionTime();
    }
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Ends with one beat more: what stood still until now does so before this returns. */
  @Override
  public void report(MeasuredInterval executed, MeterResults into) {
    close();
    into.marks.addAll(found.marks(executed.interval().from()));
  }

  @Override
  public void close() {
    stopped = true;
    Threads.end(thread);
  }
}
