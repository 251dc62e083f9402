package fasttrack.core.run.meter;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.Mark;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Marks this process's garbage collections, which the JVM reports on a thread of its own. Costs the
 * measured threads nothing. Thread-safe.
 *
 * <p>The JVM dates a collection by a clock of its own, which no other figure of it is read from. It
 * tells of one at its end or later, never before; so the least that lies between any collection's
 * end by that clock and its news by ours is the best estimate of how far the two are apart.
 */
public final class CollectionWatch implements Meter {
  /** Of more collections than these, the longest are kept. */
  static final int MARKS_MAX = 1_000;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Clock clock;
  private final List<GarbageCollection> seen = new ArrayList<>();
  private long apartNanos = Long.MAX_VALUE;
  private final NotificationListener listener = (notification, handback) -> note(notification);

  /** A collection, by the JVM's clock. */
  private record GarbageCollection(long beganNanos, long lastedNanos, String note) {}

  public CollectionWatch(Clock clock) {
    this.clock = clock;
  }

  @Override
  public void prepare(RunningWorkers workers) {
    watch();
  }

  void watch() {
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (bean instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(listener, null, null);
      }
    }
  }

  @Override
  public void report(MeasuredInterval executed, MeterResults into) {
    into.marks.addAll(marks(executed.interval()));
  }

  /** Returns the collections that began within an interval, in the order of time. */
  synchronized List<Mark> marks(Interval interval) {
    return seen.stream()
        .sorted(Comparator.comparingLong(GarbageCollection::lastedNanos).reversed())
        .map(each -> mark(each, interval.from()))
        .filter(mark -> interval.contains(interval.from() + mark.atNanos()))
        .limit(MARKS_MAX)
        .sorted(Comparator.comparingLong(Mark::atNanos))
        .toList();
  }

  private Mark mark(GarbageCollection each, long from) {
    return new Mark(
        Mark.Event.COLLECTION, each.beganNanos + apartNanos - from, each.lastedNanos, each.note);
  }

  @Override
  public void close() {
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (bean instanceof NotificationEmitter emitter) {
        try {
          emitter.removeNotificationListener(listener);
        } catch (ListenerNotFoundException e) {
          // a collector that came later has none
        }
      }
    }
  }

  private void note(Notification notification) {
    long now = clock.nanos();
    if (notification
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
        && notification.getUserData() instanceof CompositeData data) {
      GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from(data);
      GcInfo collection = info.getGcInfo();
      long end = collection.getEndTime() * NANOS_PER_MILLI;
      long lasted = collection.getDuration() * NANOS_PER_MILLI;
      add(new GarbageCollection(end - lasted, lasted, info.getGcName()), now - end);
    }
  }

  private synchronized void add(GarbageCollection collection, long apart) {
    seen.add(collection);
    apartNanos = Math.min(apartNanos, apart);
  }
}
