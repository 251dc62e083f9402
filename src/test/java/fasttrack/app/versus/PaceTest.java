package fasttrack.app.versus;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.comparison.Comparison;
import fasttrack.app.comparison.Noisy;
import fasttrack.app.console.TestConsole;
import fasttrack.app.study.Clocks;
import fasttrack.app.study.RunClock;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final int PER_BLOCK = 2;

  private final TestConsole console = new TestConsole();
  private final Comparison noisy = Noisy.comparison(0.1);

  private boolean goesOn(int blocks, int begun, Comparison comparison, RunClock clock) {
    return new Pace(blocks, null, null, console.console())
        .goesOn(begun, PER_BLOCK, comparison, clock);
  }

  @Test
  void afterThreeBlocksItIsSaidWhatASmallDifferenceWouldTake() {
    assertThat(goesOn(5, 3, noisy, Clocks.afterARun())).isTrue();
    assertThat(console.err())
        .matches(
            "(?s).*after 3 blocks: finding a difference of 5 % would take about (\\d+) blocks \\(.*"
                + " more\\); 5 are planned\\. To continue afterwards: --repeat \\1 --resume DIR"
                + "\\s*");
  }

  @Test
  void itIsSaidOnceAndOnlyWhereMoreWouldBeNeededAndTheirTimeIsKnown() {
    assertThat(goesOn(5, 2, noisy, Clocks.afterARun())).isTrue();
    assertThat(goesOn(5, 4, noisy, Clocks.afterARun())).isTrue();
    assertThat(goesOn(3, 3, noisy, Clocks.afterARun())).as("all have run").isFalse();
    assertThat(goesOn(1_000, 3, noisy, Clocks.afterARun())).as("that will do").isTrue();
    assertThat(goesOn(5, 3, noisy, new RunClock())).as("resumed").isTrue();
    assertThat(console.err()).isEmpty();
  }

  @Test
  void moreThanCanBeAskedForIsNotOffered() {
    assertThat(goesOn(5, 3, Noisy.comparison(0.4), Clocks.afterARun())).isTrue();
    assertThat(console.err())
        .contains("; longer runs (--duration) vary less")
        .doesNotContain("--repeat");
  }
}
