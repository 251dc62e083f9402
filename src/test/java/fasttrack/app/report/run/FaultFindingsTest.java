package fasttrack.app.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.ExampleResult;
import fasttrack.app.Examples;
import fasttrack.app.report.Words;
import fasttrack.core.result.Course;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TimeSeries;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultFindingsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void ratesAreThoseOfWholeSecondsBetweenEvents() {
    List<Long> counts = List.of(10L, 20L, 4L, 5L, 7L, 30L, 31L, 32L, 1L, 40L);
    RunResult result =
        with(
            counts,
            new Mark(Mark.Event.CHECKPOINT, SECOND, 0, "time"),
            new Mark(Mark.Event.PAUSED, 2 * SECOND, 3 * SECOND, "a replica"),
            new Mark(Mark.Event.KILLED, 8_100_000_000L, 0, "the server"),
            new Mark(Mark.Event.RECOVERED, 8_300_000_000L, 0, "the server"));
    assertThat(rates(result))
        .isEqualTo(
            "15 tps before; 5 tps from 2 s (a replica paused); 31 tps from 5 s (a replica"
                + " resumed); 40 tps from 8.3 s (the server back)");
  }

  @Test
  void aPartitionBeginsAndEnds() {
    RunResult result =
        with(
            List.of(10L, 2L, 8L, 6L, 9L),
            new Mark(Mark.Event.PARTITIONED, SECOND, SECOND, "a replica"),
            new Mark(Mark.Event.CAUGHT_UP, 2 * SECOND, SECOND, "a replica"));
    assertThat(rates(result))
        .isEqualTo(
            "10 tps before; 2 tps from 1 s (a replica partitioned); 8 tps from 2 s (a replica"
                + " reachable again); 8 tps from 3 s (a replica caught up, 1 s later)");
  }

  @Test
  void aRunWithoutFaultsHasOneRate() {
    assertThat(rates(with(List.of(1L, 2L)))).isEmpty();
  }

  private static String rates(RunResult result) {
    return String.join("; ", Words.of(FaultFindings.rates(result)));
  }

  private static RunResult with(List<Long> counts, Mark... marks) {
    RunResult result = new ExampleResult(List.of()).build();
    TimeSeries series =
        new TimeSeries(
            SECOND, List.of(new TimeSeries.OfType("one", counts, counts)), List.of(), List.of());
    Course course = result.course();
    return Examples.with(
        result,
        result.header(),
        new Course(
            course.steadyState(),
            series,
            List.of(marks),
            course.outage(),
            course.jvm(),
            course.flushes(),
            course.engine(),
            course.growth(),
            course.settling()));
  }
}
