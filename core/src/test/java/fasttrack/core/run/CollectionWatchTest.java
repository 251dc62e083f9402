package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.Mark;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CollectionWatchTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int COLLECTIONS = 5;

  private final Clock clock = Clock.system();

  @Test
  void aCollectionIsMarkedWhereItHappened() throws Exception {
    long from = clock.nanos() - SECOND;
    try (CollectionWatch watch = new CollectionWatch(clock)) {
      Interval around = new Interval(from, from + 600 * SECOND);
      long before = 0;
      long after = 0;
      // how far apart both clocks are is known best from the notification that came soonest
      for (int collections = 1; collections <= COLLECTIONS; collections++) {
        before = clock.nanos();
        System.gc();
        after = clock.nanos();
        while (watch.marks(around).size() < collections && clock.nanos() < around.until()) {
          TimeUnit.MILLISECONDS.sleep(1);
        }
      }

      List<Mark> marks = watch.marks(around);
      assertThat(marks)
          .hasSizeGreaterThanOrEqualTo(COLLECTIONS)
          .allSatisfy(
              mark -> {
                assertThat(mark.kind()).isEqualTo(Mark.Kind.COLLECTION);
                assertThat(mark.note()).isNotEmpty();
              });
      // the JVM counts in milliseconds, and this reads its clock at another moment
      long slack = SECOND / 10;
      long earliest = before - from - slack;
      long latest = after - from + slack;
      assertThat(marks).anySatisfy(mark -> assertThat(mark.atNanos()).isBetween(earliest, latest));
      assertThat(watch.marks(new Interval(from - 2 * SECOND, from - SECOND))).isEmpty();
    }
  }
}
