package fasttrack.app.study;

import static fasttrack.app.result.series.ExampleStudies.types;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrasts;
import fasttrack.app.result.series.ExampleStudies;
import fasttrack.app.study.StudyTest.Fixed;
import fasttrack.app.study.comparison.ComparisonReport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whether a study goes on; whether there is time for it is decided elsewhere. */
class PilotTest {
  private static final long MINUTE_NANOS = 60_000_000_000L;
  private static final double NARROW = 0.05;

  /** Two systems of which one varies by a share up, and by as much down. */
  private static Contrasts varying(double share) {
    return new ExampleStudies(ComparisonReport.KIND, "block")
        .point("a", types(1), types(1), types(1), types(1), types(1), types(1))
        .point(
            "b",
            types(1),
            types(1 + share),
            types(1 / (1 + share)),
            types(1),
            types(1 + share),
            types(1 / (1 + share)))
        .besideFirst(Figure.ELAPSED)
        .contrasts();
  }

  private static String said(Design design, Contrasts contrasts) {
    return new Pilot(design).said(3, contrasts, Clocks.afterARun()).orElse("");
  }

  private static Design fixed(int blocks, @Nullable Long atMostNanos) {
    return new Fixed(blocks, false, atMostNanos);
  }

  private static Design untilNarrow(@Nullable Long atMostNanos) {
    return new Fixed(3, true, atMostNanos, true, NARROW);
  }

  @Test
  void nothingIsSaidOfANumberOfBlocks() {
    assertThat(said(fixed(5, null), varying(0.06))).isEmpty();
    assertThat(said(new Fixed(5, true, null), varying(0.06))).isEmpty();
  }

  @Test
  void aNumberIsANumber() {
    assertThat(new Pilot(fixed(5, null)).goesOn(4, varying(0.001))).isTrue();
    assertThat(new Pilot(fixed(5, null)).goesOn(5, varying(2))).isFalse();
  }

  @Test
  void withoutOneAllThatThereIsTimeForAreWanted() {
    assertThat(new Pilot(new Fixed(1, true, MINUTE_NANOS)).goesOn(100, varying(0.001))).isTrue();
  }

  @Test
  void intervalsThatAreWideWantMore() {
    Pilot pilot = new Pilot(untilNarrow(null));
    assertThat(pilot.goesOn(3, varying(0.06))).isTrue();
    assertThat(pilot.goesOn(3, varying(0.001))).isFalse();
    assertThat(pilot.goesOn(2, varying(0.001))).as("fewer tell nothing").isTrue();
  }

  /** A run takes no time on this clock, so that only what has passed counts. */
  @Test
  void thatTheTimeWillNotDoIsSaidOnce() {
    Pilot pilot = new Pilot(untilNarrow(0L));
    assertThat(pilot.said(2, varying(0.06), Clocks.afterARun())).isEmpty();
    assertThat(pilot.said(3, varying(0.06), Clocks.afterARun()).orElseThrow())
        .matches("after 3 blocks, intervals within 5.00 % need about \\d+, some .* is too short");
    assertThat(pilot.said(4, varying(0.06), Clocks.afterARun())).isEmpty();
    assertThat(said(untilNarrow(MINUTE_NANOS), varying(0.06))).isEmpty();
    assertThat(said(untilNarrow(0L), varying(0.001))).as("they are narrow").isEmpty();
    assertThat(said(untilNarrow(MINUTE_NANOS), varying(1e6)))
        .startsWith("no feasible number of blocks");
  }
}
