package fasttrack.app.study.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.Examples;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.Contrast.Ratio;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.ExampleStudies;
import fasttrack.app.result.series.PublishedSystems.Processor;
import fasttrack.app.result.series.PublishedSystems.PublishedSystem;
import fasttrack.app.result.series.PublishedSystems.PublishedTimes;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.matrix.MatrixReport.ScaledTime;
import fasttrack.core.statistics.Spread;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What follows from the figures of a variant; NaN stands for one that is missing. */
class MatrixFiguresTest {
  private static final double NONE = Double.NaN;

  /** Did a fiftieth of what ours does. */
  private static final Processor RATED =
      new Processor("a computer", "Dhrystone", 20, new Spread(1_000, 900, 1_100, 7));

  /** Of the fourth type nothing was published, and the third did not run. */
  @Test
  void publishedTimesAreScaledByTheRatioOfTheProcessors() {
    StudyPoint point = measured(1, 4, NONE, 4);
    PublishedSystem cpu = system(RATED, published(true, 100, 200, 300, NONE));
    assertThat(RATED.timesAsFast()).isEqualTo(50);
    // our CPU times are half of the elapsed
    assertThat(ScaledTime.of(cpu, point))
        .containsExactly(
            new ScaledTime("T1", 0.5, 100.0, 2.0),
            new ScaledTime("T2", 2.0, 200.0, 4.0),
            new ScaledTime("T3", null, 300.0, 6.0),
            new ScaledTime("T4", 2.0, null, null));
    assertThat(ScaledTime.of(cpu, point))
        .extracting(ScaledTime::ratio)
        .containsExactly(0.25, 0.5, null, null);
    assertThat(ScaledTime.mean(cpu, point).ratio()).isCloseTo(Math.sqrt(0.125), within(1e-12));
    assertThat(ScaledTime.mean(cpu, point).scaled()).isCloseTo(Math.sqrt(8), within(1e-12));

    PublishedSystem elapsed = system(RATED, published(false, 100, 200, 300, NONE));
    assertThat(ScaledTime.of(elapsed, point).getFirst())
        .isEqualTo(new ScaledTime("T1", 1.0, 100.0, 2.0));
  }

  @Test
  void nothingIsScaledWhereNoProcessorWasRated() {
    PublishedSystem unrated = system(null, published(true, 1, 2, 3, 4));
    assertThat(ScaledTime.of(unrated, measured(1, 4, 5, 4))).isEmpty();
    assertThat(ScaledTime.mean(unrated, measured(1, 4, 5, 4)).ratio()).isNull();
  }

  @Test
  void whatIsMissingIsInNoRatio() {
    List<Ratio> ratios =
        compared(study().point("page", times(1, 2, NONE)).point("set", times(2, 1, 3))).ratios();
    assertThat(ratios).extracting(Ratio::type).containsExactly("T1", "T2", "T3", TypeFigures.ALL);
    assertThat(ratios.get(0).ours().ratio()).isEqualTo(2);
    assertThat(ratios.get(1).ours().ratio()).isEqualTo(0.5);
    assertThat(ratios.get(2).ours()).isNull();
    assertThat(ratios.get(3).ours()).isNull();
  }

  /** The machine is slower by an order of magnitude in the second round, which both share. */
  @Test
  void ratiosAreThoseOfTheRounds() {
    Contrast contrast =
        compared(
            study()
                .twice("page", times(1, 1), times(10, 10), times(4, 4))
                .twice("set", times(2, 1), times(20.2, 11), times(7.9, 3.8)));
    Ratio doubled = contrast.ratios().getFirst();
    assertThat(doubled.ours().ratio()).isCloseTo(2, within(0.01));
    assertThat(doubled.ours().high() / doubled.ours().low()).isLessThan(1.1);
    assertThat(doubled.ours().differs()).isTrue();
    assertThat(contrast.ratios().get(1).ours().differs()).isFalse();
    assertThat(contrast.of(Figure.ELAPSED, TypeFigures.ALL).ratio())
        .isCloseTo(Math.cbrt(Math.sqrt(2 * 2.02 * 1.975 * 1.1 * 0.95)), within(1e-12));
  }

  @Test
  void besideAPublishedMeanStandsThatOfTheSameTypes() {
    Contrast contrast =
        study()
            .point("page", times(1, 1, 1))
            .point("set", times(100, 2, 8))
            .compare(
                new Declared(
                    "set / page",
                    "set",
                    "page",
                    List.of(Figure.ELAPSED),
                    true,
                    (figure, type) -> type.equals("T1") ? null : (Double) 1.5))
            .contrasts()
            .all()
            .getFirst();
    assertThat(contrast.of(Figure.ELAPSED, TypeFigures.ALL).ratio()).isCloseTo(4, within(1e-12));
  }

  /** By t(5) = 2.85 its chance is 3.6 %: too much for one of two claims. */
  @Test
  void oneTypeIsOneClaim() {
    List<Ratio> ratios =
        compared(
                study()
                    .twice("page", times(1), times(1), times(1))
                    .twice(
                        "set", times(2), times(2 * Math.exp(0.666)), times(2 * Math.exp(-0.666))))
            .ratios();
    assertThat(ratios.getFirst().ours().differs()).isTrue();
    assertThat(ratios.getLast().ours()).isEqualTo(ratios.getFirst().ours());
  }

  @Test
  void aRatioNeedsBothVariantsOfOneBackend() {
    Catalog catalog =
        new Catalog(
            Stream.of("adb", "netdb")
                .map(name -> Examples.locking(name, () -> Examples.database(true)))
                .toList(),
            List.of(Examples.VARIANTS));
    Matrix plan =
        new MatrixPlanner(catalog, Path.of("work"), Choices.of(MatrixPlanner.PARAMETERS)).plan();
    assertThat(plan.points()).hasSize(4);
    assertThat(plan.contrasts())
        .extracting(each -> each.over() + " / " + each.under())
        .containsExactly("adb set / adb page", "netdb set / netdb page");
  }

  private static ExampleStudies study() {
    return new ExampleStudies(MatrixReport.KIND, "round");
  }

  private static Contrast compared(ExampleStudies study) {
    return study
        .compare(new Declared("set", "page", List.of(Figure.ELAPSED), true))
        .contrasts()
        .all()
        .getFirst();
  }

  private static StudyPoint measured(double... elapsedNanos) {
    return study().point("x", times(elapsedNanos)).result().point("x");
  }

  /** Figures of a run: CPU times are half of the elapsed. */
  private static List<TypeFigures> times(double... elapsedNanos) {
    List<TypeFigures> all = new ArrayList<>();
    for (TypeFigures type : ExampleStudies.types(elapsedNanos)) {
      all.add(
          Double.isNaN(type.of(Figure.ELAPSED)) && !type.type().equals(TypeFigures.ALL)
              ? new TypeFigures(type.type(), Map.of(), Map.of(), null)
              : type);
    }
    return all;
  }

  private static List<PublishedTimes> published(boolean cpu, double... elapsedNanos) {
    List<PublishedTimes> types = new ArrayList<>();
    for (double nanos : elapsedNanos) {
      Double known = Double.isNaN(nanos) ? null : nanos;
      types.add(new PublishedTimes("T" + (types.size() + 1), known, cpu ? known : null));
    }
    return types;
  }

  private static PublishedSystem system(
      @Nullable Processor processor, List<PublishedTimes> published) {
    return new PublishedSystem("x", "netdb", Map.of(), "p", "a system", processor, published, null);
  }
}
