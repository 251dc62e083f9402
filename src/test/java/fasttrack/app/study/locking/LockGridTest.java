package fasttrack.app.study.locking;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.study.RunClock;
import fasttrack.app.study.locking.LocksPlanner.LockGrid;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockGridTest {
  private static final long SECOND = 1_000_000_000L;

  /** With 5 s beside the measurement, a run takes 10 s. */
  private static final long RUN = 10 * SECOND - RunClock.BESIDE_NANOS;

  private static final LockGrid GRID =
      new LockGrid(List.of(1, 4, 8, 16), List.of(1, 10, 100), 3, List.of());

  @Test
  void whatFitsStays() {
    assertThat(GRID.within(3 * 4 * 3 * 2 * 10 * SECOND, RUN, 2, 0, 0)).isEqualTo(GRID);
  }

  /** A control runs in rounds alone, without the further run. */
  @Test
  void controlsTakeTime() {
    long nanos = (4 * 3 * (2 * (3 + 1) + 3)) * 10 * SECOND;
    assertThat(GRID.within(nanos, RUN, 2, 1, 1)).isEqualTo(GRID);
    assertThat(GRID.within(nanos - SECOND, RUN, 2, 1, 1).terminals()).containsExactly(1, 4, 16);
  }

  @Test
  void theLongestAxisLosesItsMiddleFirst() {
    LockGrid less = GRID.within((3 * 4 * 3 * 2 * 10 - 1) * SECOND, RUN, 2, 0, 0);
    assertThat(less.terminals()).containsExactly(1, 4, 16);
    assertThat(less.hot()).containsExactly(1, 10, 100);
    assertThat(less.rounds()).isEqualTo(3);
    assertThat(less.leftOut()).containsExactly("8 terminals: no time for it in 11 min 59 s");
  }

  @Test
  void endsStayAndThenRoundsGo() {
    LockGrid less = GRID.within(80 * SECOND, RUN, 2, 0, 0);
    assertThat(less.terminals()).containsExactly(1, 16);
    assertThat(less.hot()).containsExactly(1, 100);
    assertThat(less.rounds()).isEqualTo(1);
    assertThat(less.leftOut()).hasSize(4).last().asString().startsWith("2 rounds of 3: ");
  }

  @Test
  void onePointOfEachRunsInAnyTime() {
    LockGrid less = GRID.within(1, RUN, 2, 0, 0);
    assertThat(less.terminals()).containsExactly(1, 16);
    assertThat(less.rounds()).isEqualTo(1);
  }
}
