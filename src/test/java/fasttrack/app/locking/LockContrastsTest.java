package fasttrack.app.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.locking.LocksResult.Contrast;
import fasttrack.app.locking.LocksResult.RatiosAt;
import fasttrack.core.spi.wait.LockLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockContrastsTest {
  private static List<Contrast> contrasts(ExampleStudy study) {
    return new LockContrasts(study.cells()).all();
  }

  @Test
  void eachGranularityStandsBesideTheNextCoarserOne() {
    List<Contrast> contrasts =
        contrasts(
            new ExampleStudy()
                .rates(LockLevel.DATABASE, 1, null, 100)
                .rates(LockLevel.RECORD, 1, null, 100)
                .rates(LockLevel.SET, 1, null, 100));
    assertThat(contrasts)
        .extracting(each -> each.finer() + "/" + each.coarser())
        .containsExactly("RECORD/SET", "SET/DATABASE");
  }

  @Test
  void runsOfARoundAreComparedWithEachOther() {
    RatiosAt point =
        contrasts(
                new ExampleStudy()
                    .rates(LockLevel.RECORD, 4, null, 200, 400, 2_000)
                    .rates(LockLevel.SET, 4, null, 100, 200, 1_000))
            .getFirst()
            .points()
            .getFirst();
    assertThat(point.terminals()).isEqualTo(4);
    assertThat(point.rate().ratio()).isCloseTo(2, within(1e-9));
    assertThat(point.rate().low()).isCloseTo(2, within(1e-9));
    assertThat(point.elapsed().ratio()).isCloseTo(2, within(1e-9));
  }

  @Test
  void whatOnlyOneOfThemHasIsLeftOut() {
    List<Contrast> contrasts =
        contrasts(
            new ExampleStudy()
                .rates(LockLevel.RECORD, 4, 10, 200)
                .rates(LockLevel.RECORD, 1, 10, 100)
                .rates(LockLevel.SET, 4, 10, 100)
                .rates(LockLevel.SET, 4, 1, 100));
    assertThat(contrasts).hasSize(1);
    assertThat(contrasts.getFirst().hot()).isEqualTo(10);
    assertThat(contrasts.getFirst().points()).extracting(RatiosAt::terminals).containsExactly(4);
  }

  @Test
  void aControlIsComparedWithItsOwnGranularity() {
    List<Contrast> contrasts =
        contrasts(
            new ExampleStudy()
                .rates(LockLevel.RECORD, 4, null, 300, 200, 100)
                .again(150, 100, 50)
                .rates(LockLevel.SET, 4, null, 300, 200, 100));
    assertThat(contrasts)
        .extracting(each -> each.finer() + "/" + each.coarser())
        .containsExactly("RECORD/RECORD", "RECORD/SET");
    assertThat(contrasts)
        .extracting(each -> each.points().getFirst().rate().ratio())
        .containsExactly(2.0, 1.0);
  }

  @Test
  void controlsAreJudgedTogetherWithTheOtherRatios() {
    double[] rates = {100, 101, 104, 100, 101};
    double[] slightlyMore = {101, 102.5, 104.7, 101.2, 101.6};
    assertThat(
            contrasts(
                    new ExampleStudy()
                        .rates(LockLevel.RECORD, 4, null, slightlyMore)
                        .rates(LockLevel.SET, 4, null, rates))
                .getFirst()
                .points()
                .getFirst()
                .rate())
        .matches(rate -> rate.low() > 1)
        .matches(rate -> rate.showsDifference());
    ExampleStudy controlled = new ExampleStudy();
    for (int hot = 1; hot <= 20; hot++) {
      controlled.rates(LockLevel.RECORD, 4, hot, rates).again(rates);
    }
    assertThat(
            contrasts(
                    controlled
                        .rates(LockLevel.RECORD, 4, null, slightlyMore)
                        .rates(LockLevel.SET, 4, null, rates))
                .getLast()
                .points()
                .getFirst()
                .rate())
        .matches(rate -> rate.low() > 1)
        .matches(rate -> !rate.showsDifference());
  }

  @Test
  void theRoundsThatASmallDifferenceTakesFollowFromAllRatiosTogether() {
    ExampleStudy study =
        new ExampleStudy()
            .rates(LockLevel.RECORD, 4, null, 100, 102, 98)
            .rates(LockLevel.SET, 4, null, 100, 100, 100);
    Integer steady = new LockContrasts(study.cells()).roundsToFind();
    study
        .rates(LockLevel.RECORD, 16, null, 100, 130, 80)
        .rates(LockLevel.SET, 16, null, 100, 100, 100);
    Integer unsteady = new LockContrasts(study.cells()).roundsToFind();
    assertThat(steady).isBetween(5, 50);
    assertThat(unsteady).isBetween(2 * steady, 1_000);
  }

  @Test
  void aSingleRoundDoesNotTellHowManyItTakes() {
    ExampleStudy study =
        new ExampleStudy().rates(LockLevel.RECORD, 4, null, 100).rates(LockLevel.SET, 4, null, 100);
    assertThat(new LockContrasts(study.cells()).roundsToFind()).isNull();
  }

  @Test
  void pointsAscend() {
    List<Contrast> contrasts =
        contrasts(
            new ExampleStudy()
                .rates(LockLevel.RECORD, 16, null, 200)
                .rates(LockLevel.RECORD, 1, null, 100)
                .rates(LockLevel.SET, 1, null, 100)
                .rates(LockLevel.SET, 16, null, 100));
    assertThat(contrasts.getFirst().points())
        .extracting(RatiosAt::terminals)
        .containsExactly(1, 16);
  }
}
