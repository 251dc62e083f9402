package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PilotTest {
  private final Pilot pilot = new Pilot("block", 5, 2, false);

  @Test
  void itIsSaidWhatASmallDifferenceWouldTake() {
    assertThat(pilot.offer(17, Clocks.afterARun()).orElseThrow())
        .matches(
            "after 3 blocks: finding a difference of 5 % would take about 17 blocks \\(.* more\\);"
                + " 5 are planned\\. To continue afterwards: --repeat 17 --resume DIR");
  }

  @Test
  void nothingIsSaidWhereTheBlocksWillDoOrTheirTimeOrNumberIsUnknown() {
    assertThat(pilot.offer(5, Clocks.afterARun())).isEmpty();
    assertThat(pilot.offer(17, new RunClock(0))).as("all were resumed").isEmpty();
    assertThat(pilot.offer(null, Clocks.afterARun())).isEmpty();
  }

  @Test
  void whatHasToFitIntoATimeIsNotToBeContinuedWithMoreBlocks() {
    assertThat(new Pilot("round", 5, 2, true).offer(17, Clocks.afterARun()).orElseThrow())
        .endsWith(" more); 5 are planned");
  }

  @Test
  void moreThanCanBeAskedForIsNotOffered() {
    assertThat(pilot.offer(1_001, Clocks.afterARun()).orElseThrow())
        .endsWith("; longer runs (--duration) vary less");
  }
}
