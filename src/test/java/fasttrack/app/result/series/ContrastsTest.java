package fasttrack.app.result.series;

import static fasttrack.app.result.series.ExampleStudies.types;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.Examples;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.RatioInterval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ratios against values that were computed by hand. */
class ContrastsTest {
  private static final double EXACT = 1e-9;
  private static final PublishedProfile PUBLISHED =
      Published.of(Examples.TEN).published().getFirst();
  private static final Figure[] ALL = ComparisonReport.FIGURES.toArray(Figure[]::new);

  private final ExampleStudies study = new ExampleStudies(ComparisonReport.KIND, "block");

  /** The ratios 2, 2.2 and 1.8: what both of a block have in common cancels out. */
  private ExampleStudies varying() {
    return study
        .twice("a", types(10), types(100), types(1_000))
        .twice("b", types(20), types(220), types(1_800));
  }

  private static RatioInterval ratio(Contrasts contrasts, Figure figure, String type) {
    return contrasts.all().getFirst().of(figure, type);
  }

  private static void assertRatio(RatioInterval found, double ratio, double low, double high) {
    assertThat(found.ratio()).isCloseTo(ratio, within(EXACT));
    assertThat(found.low()).isCloseTo(low, within(EXACT));
    assertThat(found.high()).isCloseTo(high, within(EXACT));
  }

  @Test
  void runsOfABlockAreComparedWithEachOther() {
    Contrasts contrasts = varying().besideFirst(ALL).contrasts();
    RatioInterval elapsed = ratio(contrasts, Figure.ELAPSED, "T1");
    assertRatio(elapsed, 1.9933109868251928, 1.8140801861123867, 2.1902497588669814);
    assertThat(elapsed.differs()).isTrue();
    assertThat(ratio(contrasts, Figure.ELAPSED, TypeFigures.ALL))
        .as("one type is all types")
        .isEqualTo(elapsed);
  }

  /** The runs of a process, paired with those of the other, vary a lot; its mean does not. */
  @Test
  void theRunsOfAProcessAreOneMeasurement() {
    study.point("a", Map.of());
    for (int block = 0; block < 6; block++) {
      study.process(types(10), types(40));
    }
    study.point("b", Map.of());
    for (int block = 0; block < 6; block++) {
      study.process(types(20), types(20 * (block % 2 == 0 ? 4.4 : 3.6)));
    }
    Contrasts contrasts = study.besideFirst(ALL).contrasts();
    RatioInterval elapsed = ratio(contrasts, Figure.ELAPSED, "T1");
    assertThat(elapsed.ratio()).isCloseTo(2 * Math.pow(1.1 * 0.9, 0.25), within(EXACT));
    assertThat(elapsed.high() / elapsed.low())
        .as("six measurements, not twelve")
        .isCloseTo(Math.exp(2 * 2.570581836 * logDeviation() / Math.sqrt(6)), within(1e-6));
    assertThat(contrasts.runsToProcesses(2)).as("runs vary more than processes").isGreaterThan(5);
    MeanInterval mean = study.result().points().getFirst().of(Figure.ELAPSED);
    assertThat(mean.count()).isEqualTo(6);
    assertThat(mean.mean()).isCloseTo(20, within(EXACT));
  }

  /** The standard deviation of three logarithms of √1.1 and three of √0.9. */
  private static double logDeviation() {
    double half = (Math.log(1.1) - Math.log(0.9)) / 4;
    return Math.sqrt(6 * half * half / 5);
  }

  @Test
  void othersAreIndependentSamples() {
    Contrasts contrasts = varying().besideFirst(ALL).unpaired().contrasts();
    RatioInterval elapsed = ratio(contrasts, Figure.ELAPSED, "T1");
    assertThat(elapsed.ratio()).isCloseTo(1.9933109868251928, within(EXACT));
    assertThat(elapsed.low()).isLessThan(0.2);
    assertThat(elapsed.differs()).isFalse();
  }

  @Test
  void allTypesTogetherAreAGeometricMean() {
    Contrasts contrasts =
        study
            .point("a", types(10, 10), types(10, 10))
            .point("b", types(20, 80), types(20, 80))
            .besideFirst(ALL)
            .contrasts();
    assertThat(ratio(contrasts, Figure.ELAPSED, TypeFigures.ALL).ratio())
        .isCloseTo(4, within(EXACT));
    assertThat(ratio(contrasts, Figure.RATE, TypeFigures.ALL).ratio()).isCloseTo(1, within(EXACT));
    assertThat(contrasts.all().getFirst().ratios())
        .extracting(Contrast.Ratio::type)
        .startsWith("T1", "T2", TypeFigures.ALL)
        .hasSize(9);
  }

  /** An invalid run removes its block from the ratio, and itself alone from its point. */
  @Test
  void whatIsInvalidOrWithoutItsBlockIsInNoRatio() {
    study.point("a", types(10), types(10)).invalid().runs(types(30)).ended(types(7));
    study.point("b", types(20), types(20), types(1_000_000)).besideFirst(ALL);
    study.explains(types(50));
    assertThat(ratio(study.contrasts(), Figure.ELAPSED, "T1").ratio()).isCloseTo(2, within(EXACT));
    StudyResult result = study.result();
    assertThat(result.plan().complete()).isEqualTo(2);
    StudyPoint first = result.points().getFirst();
    assertThat(first.counted()).isEqualTo(3);
    assertThat(result.of(first)).hasSize(5);
    assertThat(first.mean(Figure.ELAPSED, "T1")).isCloseTo(Math.cbrt(3_000), within(EXACT));
    assertThat(result.counted()).isEqualTo(6);
    assertThat(result.complete()).isEqualTo(7);
  }

  /** By t(5) = 2.85 its chance is 3.6 %: too much for one of two claims. */
  @Test
  void allRatiosOfAStudyAreJudgedTogether() {
    study
        .twice("a", types(1), types(1), types(1))
        .twice("b", types(2), types(2 * Math.exp(0.666)), types(2 * Math.exp(-0.666)))
        .besideFirst(Figure.ELAPSED);
    assertThat(ratio(study.contrasts(), Figure.ELAPSED, "T1").differs()).isTrue();
    study.twice("c", types(1), types(1.1), types(0.9));
    study.compare(new Contrasts.Declared("c", "a", List.of(Figure.ELAPSED), false));
    RatioInterval elapsed = ratio(study.contrasts(), Figure.ELAPSED, "T1");
    assertThat(elapsed.differs()).isFalse();
    assertThat(elapsed.excludesOne()).isTrue();
  }

  @Test
  void aPublishedSystemHasNoInterval() {
    study.point("a", types(1e6, 4e6), types(1e6, 4e6));
    study.published(StudyPoint.of("hpsql-840s", PUBLISHED)).besideFirst(ALL);
    double millis = PUBLISHED.figures().getFirst().elapsedMillis().orElseThrow();
    double other = PUBLISHED.figures().getLast().elapsedMillis().orElseThrow();
    RatioInterval first = ratio(study.contrasts(), Figure.ELAPSED, "T1");
    assertThat(first.ratio()).isCloseTo(millis, within(EXACT));
    assertThat(first.low()).isNull();
    assertThat(first.differs()).isNull();
    assertThat(ratio(study.contrasts(), Figure.ELAPSED, "T2")).isNull();
    assertThat(ratio(study.contrasts(), Figure.ELAPSED, TypeFigures.ALL).ratio())
        .as("geometric means over the types of both")
        .isCloseTo(Math.sqrt(millis * other) / 2, within(EXACT));
  }

  @Test
  void howFarTheIntervalsReachDecidesOnMoreBlocks() {
    Contrasts contrasts = varying().besideFirst(ALL).contrasts();
    assertThat(contrasts.widestShare())
        .isCloseTo(2.1902497588669814 / 1.9933109868251928 - 1, within(EXACT));
    assertThat(study.until(0.05).contrasts().widestShare())
        .as("its width decides when to stop")
        .isGreaterThan(contrasts.widestShare());
    assertThat(contrasts.blocksUntil(0.3)).isEqualTo(6);
    assertThat(contrasts.blocksUntil(0.03)).isGreaterThan(40);
  }

  /** It never gets one, so that blocks would go on until the time is up. */
  @Test
  void aPublishedSystemWithoutAnIntervalDemandsNoMoreBlocks() {
    Contrasts measured = varying().besideFirst(ALL).contrasts();
    study.published(StudyPoint.of("hpsql-840s", PUBLISHED));
    study.compare(new Contrasts.Declared("hpsql-840s", "a", List.of(ALL), true));
    assertThat(study.contrasts().widestShare()).isEqualTo(measured.widestShare());
    assertThat(study.contrasts().blocksUntil(0.3)).isEqualTo(6);
  }

  /** Little's law: what divides is what the points show. */
  @Test
  void aRatioIsThatOfTheMeansThatAreShown() {
    StudyResult result = varying().besideFirst(ALL).result();
    assertThat(result.contrasts().getFirst().of(Figure.ELAPSED, "T1").ratio())
        .isCloseTo(
            result.points().getLast().mean(Figure.ELAPSED, "T1")
                / result.points().getFirst().mean(Figure.ELAPSED, "T1"),
            within(EXACT));
  }
}
