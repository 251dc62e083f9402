package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunClockTest {
  @Test
  void beforeARunHasEndedItKnowsWhatRunsTakeAtLeast() {
    RunClock clock = new RunClock(12_000_000_000L);
    assertThat(clock.left(5, null)).isEqualTo(", at least 1 min 0 s left");
    assertThat(clock.left(5, 90_000_000_000L)).isEqualTo(", at least 1 min 0 s left");
    assertThat(clock.left(5, 60_000_000_000L)).as("the time will be up before").isEmpty();
    assertThat(clock.inTime(5, 60_000_000_000L)).as("and it has begun").isFalse();
    assertThat(clock.inTime(4, 60_000_000_000L)).isTrue();
    assertThat(new RunClock(0).left(5, null)).as("runs of a number of transactions").isEmpty();
  }

  @Test
  void thenItKnowsWhatTheyTake() {
    RunClock clock = new RunClock(12_000_000_000L);
    clock.begins();
    clock.ended(0, true);
    assertThat(clock.left(5, null)).as("it took no time").isEmpty();
    assertThat(clock.inTime(5, 60_000_000_000L)).isTrue();
  }

  @Test
  void itAccountsForTheTime() {
    RunClock clock = new RunClock(0);
    clock.begins();
    clock.ended(72_000_000_000L, true);
    assertThat(clock.account())
        .matches("1 run took \\S+ m?s, 1 min 12 s of it measured \\(\\d+ %\\)");
  }
}
