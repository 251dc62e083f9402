package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.Mark;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CollectionWatchTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int COLLECTIONS = 2;

  /** The JVM dates a collection's begin and end in whole milliseconds. */
  private static final long ROUNDING_NANOS = 10_000_000L;

  private final Clock clock = Clock.system();

  /**
   * Other tests may collect, too, and the news may come late: but a collection is never dated
   * before it was asked for, nor after it was told.
   */
  @Test
  @Timeout(300)
  void aCollectionIsMarkedWhereItHappened() throws Exception {
    long from = clock.nanos() - SECOND;
    try (CollectionWatch watch = new CollectionWatch(clock)) {
      watch.watch();
      Interval around = new Interval(from, from + 600 * SECOND);
      for (int collection = 1; collection <= COLLECTIONS; collection++) {
        long asked = clock.nanos();
        System.gc();
        long earliest = asked - from - ROUNDING_NANOS;
        while (watch.marks(around).stream().noneMatch(mark -> mark.atNanos() >= earliest)) {
          TimeUnit.MILLISECONDS.sleep(1);
        }
      }

      List<Mark> marks = watch.marks(around);
      long told = clock.nanos();
      assertThat(marks)
          .hasSizeGreaterThanOrEqualTo(COLLECTIONS)
          .allSatisfy(
              mark -> {
                assertThat(mark.kind()).isEqualTo(Mark.Event.COLLECTION);
                assertThat(mark.note()).isNotEmpty();
                assertThat(mark.atNanos()).isLessThanOrEqualTo(told - from);
              });
      assertThat(watch.marks(new Interval(from - 2 * SECOND, from - SECOND))).isEmpty();
    }
  }
}
