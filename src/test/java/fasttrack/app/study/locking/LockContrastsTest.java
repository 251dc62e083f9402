package fasttrack.app.study.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.Contrasts;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.statistics.RatioInterval;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which settings are compared, and how. */
class LockContrastsTest {
  private static List<Contrast> rates(ExampleStudy study) {
    return study.contrasts().all().stream()
        .filter(each -> each.ratios().getFirst().figure() == Figure.RATE)
        .toList();
  }

  private static RatioInterval rate(Contrast contrast) {
    return contrast.of(Figure.RATE, TypeFigures.ALL);
  }

  private static String named(Contrast contrast) {
    return (contrast.over() + " / " + contrast.under()).replace(" locks, serializable,", "");
  }

  @Test
  void eachGranularityStandsBesideTheNextCoarserOne() {
    assertThat(
            rates(
                new ExampleStudy()
                    .rates(LockLevel.DATABASE, 1, null, 100)
                    .rates(LockLevel.RECORD, 1, null, 100)
                    .rates(LockLevel.SET, 1, null, 100)))
        .extracting(LockContrastsTest::named)
        .containsExactly(
            "row 1 terminal / table 1 terminal", "table 1 terminal / database 1 terminal");
  }

  @Test
  void runsOfARoundAreComparedWithEachOther() {
    List<Contrast> contrasts =
        new ExampleStudy()
            .rates(LockLevel.RECORD, 1, null, 200, 400, 2_000, 200, 400, 2_000)
            .rates(LockLevel.SET, 1, null, 100, 200, 1_000, 100, 200, 1_000)
            .contrasts()
            .all();
    assertThat(rate(contrasts.getFirst()).ratio()).isCloseTo(2, within(1e-9));
    assertThat(rate(contrasts.getFirst()).low()).isCloseTo(2, within(1e-9));
    // with coarser locks over that with finer ones
    assertThat(contrasts.getLast().of(Figure.ELAPSED, TypeFigures.ALL).ratio())
        .isCloseTo(2, within(1e-9));
  }

  @Test
  void whatOnlyOneOfThemHasIsLeftOut() {
    assertThat(
            rates(
                new ExampleStudy()
                    .rates(LockLevel.RECORD, 4, 10, 200)
                    .rates(LockLevel.RECORD, 1, 10, 100)
                    .rates(LockLevel.SET, 4, 10, 100)
                    .rates(LockLevel.SET, 4, 1, 100)))
        .extracting(LockContrastsTest::named)
        .containsExactly("row 4 terminals, hot 10 / table 4 terminals, hot 10");
  }

  @Test
  void aControlIsComparedWithItsOwnGranularity() {
    List<Contrast> contrasts =
        rates(
            new ExampleStudy()
                .rates(LockLevel.RECORD, 4, null, 300, 200, 100)
                .again(150, 100, 50)
                .rates(LockLevel.SET, 4, null, 300, 200, 100));
    assertThat(contrasts)
        .extracting(LockContrastsTest::named)
        .containsExactly(
            "row 4 terminals / table 4 terminals", "row 4 terminals again / row 4 terminals");
    assertThat(contrasts).extracting(each -> rate(each).ratio()).containsExactly(1.0, 0.5);
  }

  @Test
  void controlsAreJudgedTogetherWithTheOtherRatios() {
    double[] rates = {100, 101, 104, 100, 101, 102};
    double[] slightlyMore = {101, 102.5, 104.7, 101.2, 101.6, 102.2};
    ExampleStudy alone =
        new ExampleStudy()
            .rates(LockLevel.RECORD, 4, null, slightlyMore)
            .rates(LockLevel.SET, 4, null, rates);
    assertThat(rate(rates(alone).getFirst()))
        .matches(rate -> rate.low() > 1)
        .matches(RatioInterval::showsDifference);
    ExampleStudy controlled = new ExampleStudy();
    for (int hot = 1; hot <= 20; hot++) {
      controlled.rates(LockLevel.RECORD, 4, hot, rates).again(rates);
    }
    controlled.rates(LockLevel.RECORD, 4, null, slightlyMore).rates(LockLevel.SET, 4, null, rates);
    assertThat(rate(rates(controlled).getLast()))
        .matches(rate -> rate.low() > 1)
        .matches(rate -> !rate.showsDifference());
  }

  /** Two rates, and the elapsed time from one terminal; the same of the control. */
  @Test
  void beforeItsRunsItIsKnownHowManyRatiosAreJudgedTogether() {
    double[] six = {100, 101, 100, 101, 100, 101};
    ExampleStudy study =
        new ExampleStudy()
            .rates(LockLevel.RECORD, 1, null, six)
            .again(six)
            .rates(LockLevel.RECORD, 4, null, six)
            .again(six)
            .rates(LockLevel.SET, 1, null, six)
            .rates(LockLevel.SET, 4, null, six);
    assertThat(Contrasts.claims(study.planned().contrasts(), 1)).isEqualTo(6);
    assertThat(study.contrasts().all())
        .flatExtracting(Contrast::ratios)
        .hasSize(6)
        .allMatch(ratio -> ratio.ours().differs() != null);
  }
}
