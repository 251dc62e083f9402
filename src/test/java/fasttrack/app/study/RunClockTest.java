package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunClockTest {
  private static final long SECOND = 1_000_000_000L;

  private long nowNanos;

  /** Returns a clock of a study of blocks of two runs. */
  private RunClock clock(int leastSeconds) {
    return new RunClock(leastSeconds * SECOND, 2, () -> nowNanos);
  }

  private void runs(RunClock clock, int seconds) {
    clock.begins();
    nowNanos += seconds * SECOND;
    clock.ended(0, true);
  }

  @Test
  void beforeARunHasEndedItKnowsWhatRunsTakeAtLeast() {
    RunClock clock = clock(12);
    assertThat(clock.left(5, null)).isEqualTo(", at least 1 min 0 s left");
    assertThat(clock.left(5, 90_000_000_000L)).isEqualTo(", at least 1 min 0 s left");
    assertThat(clock.left(5, 59_000_000_000L)).as("the time will be up before").isEmpty();
    assertThat(clock.inTime(5, 59_999_999_999L)).as("and it has begun").isFalse();
    assertThat(clock.inTime(4, 60_000_000_000L)).isTrue();
    assertThat(clock(0).left(5, null)).as("runs of a number of transactions").isEmpty();
  }

  @Test
  void thenItKnowsWhatTheyTake() {
    RunClock clock = clock(12);
    clock.begins();
    clock.ended(0, true);
    assertThat(clock.left(5, null)).as("it took no time").isEmpty();
    assertThat(clock.inTime(5, 60_000_000_000L)).isTrue();
  }

  /** The first runs load the data, and tell nothing of those that find them. */
  @Test
  void runsToComeTakeAsLongAsThoseOfTheLastBlock() {
    RunClock clock = clock(12);
    runs(clock, 60);
    assertThat(clock.left(5, null)).isEqualTo(", about 5 min 0 s left");
    runs(clock, 40);
    assertThat(clock.left(4, null)).isEqualTo(", about 3 min 20 s left");
    runs(clock, 14);
    runs(clock, 16);
    assertThat(clock.left(4, null)).isEqualTo(", about 1 min 0 s left");
  }

  @Test
  void itAccountsForTheTime() {
    RunClock clock = clock(0);
    clock.begins();
    nowNanos += 144 * SECOND;
    clock.ended(72 * SECOND, true);
    assertThat(clock.account())
        .isEqualTo("1 run took 2 min 24 s, 1 min 12 s of it measured (50 %)");
  }
}
