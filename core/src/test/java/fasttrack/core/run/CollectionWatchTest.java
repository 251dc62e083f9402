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

  private final Clock clock = Clock.system();

  @Test
  void aCollectionIsMarkedWhereItHappened() throws Exception {
    long from = clock.nanos() - SECOND;
    try (CollectionWatch watch = new CollectionWatch(clock)) {
      long before = clock.nanos();
      System.gc();
      long after = clock.nanos();
      Interval around = new Interval(from, after + 60 * SECOND);
      List<Mark> marks = watch.marks(around);
      // the JVM tells of it a little later
      while (marks.isEmpty() && clock.nanos() < around.until()) {
        TimeUnit.MILLISECONDS.sleep(1);
        marks = watch.marks(around);
      }

      assertThat(marks).isNotEmpty();
      assertThat(marks)
          .allSatisfy(
              mark -> {
                assertThat(mark.kind()).isEqualTo(Mark.Kind.COLLECTION);
                assertThat(mark.note()).isNotEmpty();
              });
      // the JVM counts in milliseconds, and this reads its clock at another moment
      long slack = SECOND / 10;
      assertThat(marks)
          .anySatisfy(
              mark ->
                  assertThat(mark.atNanos())
                      .isBetween(before - from - slack, after - from + slack));
      assertThat(watch.marks(new Interval(from - 2 * SECOND, from - SECOND))).isEmpty();
    }
  }
}
