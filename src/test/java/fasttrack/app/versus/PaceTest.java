package fasttrack.app.versus;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.comparison.Comparison;
import fasttrack.app.console.TestConsole;
import fasttrack.app.study.Clocks;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many blocks are wanted; whether there is time for them is decided elsewhere. */
class PaceTest {
  private static final long HOUR_NANOS = 3_600_000_000_000L;

  @Test
  void aNumberIsANumber() {
    Pace pace = pace(5);
    assertThat(pace.blocks()).isEqualTo(5);
    assertThat(pace.isOpen()).isFalse();
    assertThat(goesOn(pace, 4)).isTrue();
    assertThat(goesOn(pace, 5)).isFalse();
  }

  @Test
  void withoutOneAllThatThereIsTimeForAreWanted() {
    Pace pace = pace(null);
    assertThat(pace.blocks()).isEqualTo(1);
    assertThat(pace.isOpen()).isTrue();
    assertThat(goesOn(pace, 100)).isTrue();
  }

  private static Pace pace(Integer blocks) {
    return new Pace(blocks, null, HOUR_NANOS, new TestConsole().console());
  }

  private static boolean goesOn(Pace pace, int begun) {
    Comparison none = new Comparison(List.of(), true);
    return pace.goesOn(begun, 2, 2, none, Clocks.afterARun());
  }
}
