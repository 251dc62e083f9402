package fasttrack.app.locking;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.cli.GivenRun;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.study.Design.Point;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LockStudyTest {
  private static final PlannedRun PLAN = GivenRun.tp1();

  private static LockStudy study(boolean control) {
    List<Point<Setting>> points = new ArrayList<>();
    for (LockLevel level : List.of(LockLevel.RECORD, LockLevel.SET)) {
      for (int terminals : new int[] {1, 4}) {
        Setting setting = new Setting(level, Isolation.SERIALIZABLE, terminals, null);
        points.add(new Point<>(setting, LockWords.of(setting), PLAN));
        if (control && level == LockLevel.RECORD) {
          points.add(points.getLast().again());
        }
      }
    }
    return new LockStudy(
        points,
        List.of(
            LockChoice.byEngine(LockLevel.RECORD, "as it does", Map.of()),
            LockChoice.byEngine(LockLevel.SET, "as it does", Map.of())),
        3,
        false,
        null,
        List.of(),
        new LockStudy.Background(List.of(), List.of(), List.of()));
  }

  /** Two rates, and the elapsed time from one terminal; the same of the control. */
  @Test
  void beforeItsRunsItKnowsHowManyRatiosAreJudgedTogether() {
    assertThat(study(false).claims()).isEqualTo(3);
    assertThat(study(true).claims()).isEqualTo(6);
    ExampleStudy ran =
        new ExampleStudy()
            .rates(LockLevel.RECORD, 1, null, 100, 101)
            .again(100, 101)
            .rates(LockLevel.RECORD, 4, null, 100, 101)
            .again(100, 101)
            .rates(LockLevel.SET, 1, null, 100, 101)
            .rates(LockLevel.SET, 4, null, 100, 101);
    assertThat(new LockContrasts(ran.cells()).claimsTogether()).isEqualTo(6);
  }
}
