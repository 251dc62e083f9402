package fasttrack.app.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.matrix.MatrixResult.Processor;
import fasttrack.app.matrix.MatrixResult.Ratio;
import fasttrack.app.matrix.MatrixResult.TypeMeans;
import fasttrack.app.matrix.MatrixResult.Variant;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.core.model.DataModel;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedProfile.Figure;
import fasttrack.core.model.PublishedRatio;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.RatioInterval;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.assertj.core.util.DoubleComparator;
import org.junit.jupiter.api.Test;

/** Figures made by hand: NaN stands for one that is missing. */
class MatrixFiguresTest {
  private static final Finding FAILED = Finding.invalid("failed").with("evidence", "T2 failed");

  private static final double NONE = Double.NaN;
  private static final List<String> TYPES = List.of("T1", "T2", "T3", "T4");
  private static final List<PublishedRatio> RATIO =
      List.of(
          new PublishedRatio(
              "native", new PublishedRatio.Term("set", "s"), new PublishedRatio.Term("page", "p")));

  @Test
  void mediansAreOverWholeRounds() {
    List<VariantRun> runs =
        List.of(
            run(1, valid(), 1, 20, 300, NONE),
            run(2, valid(), 3, 10, NONE, NONE),
            run(3, valid(), 900, 900, 900, 900));
    Variant variant = variant("x", profile("p", false, 10, 20, 30, 40), runs, 2);

    assertThat(variant.types())
        .extracting(MatrixResult.TypeFigures::elapsedMillis)
        .containsExactly(2.0, 15.0, 300.0, null);
    assertThat(variant.types().getFirst().cpuMillis()).isEqualTo(1);
    assertThat(variant.types().getFirst().publishedElapsedMillis()).isEqualTo(10);
    assertThat(variant.types().getFirst().publishedCpuMillis()).isNull();
    assertThat(variant.runs()).hasSize(3);
  }

  @Test
  void elapsedTimesAreRankedWhereNoCpuTimesWerePublished() {
    PublishedProfile published = profile("p", false, 10, 20, NONE, 40);
    Variant variant = variant("x", published, List.of(run(1, valid(), 1, 3, 9, 2)), 1);

    // ranks 1, 3, 2 beside 1, 2, 3
    assertThat(variant.fidelity().measure()).isEqualTo("elapsed");
    assertThat(variant.fidelity().types()).isEqualTo(3);
    assertThat(variant.fidelity().spearman()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void cpuTimesAreRankedWhereTheyWerePublished() {
    PublishedProfile published = profile("p", true, 10, 20, 30, 40);
    Variant variant = variant("x", published, List.of(run(1, valid(), 1, 2, 3, 4)), 1);
    assertThat(variant.fidelity().measure()).isEqualTo("cpu");
    assertThat(variant.fidelity().spearman()).isEqualTo(1);
  }

  /** Of the fourth type nothing was published, and the third did not run. */
  @Test
  void publishedTimesAreScaledByTheRatioOfTheProcessors() {
    List<VariantRun> runs = List.of(run(1, valid(), 1, 4, NONE, 4));
    Variant cpu = rated(profile("p", true, 100, 200, 300, NONE), runs);
    assertThat(cpu.published().processor().timesAsFast()).isEqualTo(50);
    assertThat(Scaled.byCpu(cpu)).isTrue();
    // our CPU times are half of the elapsed
    assertThat(Scaled.of(cpu))
        .containsExactly(
            new Scaled("T1", 0.5, 100.0, 2.0),
            new Scaled("T2", 2.0, 200.0, 4.0),
            new Scaled("T3", null, 300.0, 6.0),
            new Scaled("T4", 2.0, null, null));
    assertThat(Scaled.of(cpu)).extracting(Scaled::ratio).containsExactly(0.25, 0.5, null, null);
    assertThat(Scaled.mean(cpu).ratio()).isCloseTo(Math.sqrt(0.125), within(1e-12));
    assertThat(Scaled.mean(cpu).scaled()).isCloseTo(Math.sqrt(8), within(1e-12));

    Variant elapsed = rated(profile("p", false, 100, 200, 300, NONE), runs);
    assertThat(Scaled.byCpu(elapsed)).isFalse();
    assertThat(Scaled.of(elapsed).getFirst()).isEqualTo(new Scaled("T1", 1.0, 100.0, 2.0));
  }

  @Test
  void nothingIsScaledWhereNoProcessorWasRated() {
    PublishedProfile published = profile("p", true, 1, 2, 3, 4);
    Variant unrated = variant("x", published, List.of(run(1, valid(), 1, 4, 5, 4)), 1);
    assertThat(Scaled.of(unrated)).isEmpty();
    assertThat(Scaled.mean(unrated).ratio()).isNull();
  }

  /** A variant of a system whose processor did a fiftieth of what ours does. */
  private static Variant rated(PublishedProfile published, List<VariantRun> runs) {
    Processor processor =
        new Processor("a computer", "Dhrystone", 20, new Spread(1_000, 900, 1_100, 7));
    return MatrixFigures.variant("x", "netdb", null, published, processor, TYPES, runs, 1);
  }

  @Test
  void tooFewTypesAreNotRanked() {
    PublishedProfile published = profile("p", false, 10, NONE, 30, 40);
    Variant variant = variant("x", published, List.of(run(1, valid(), 1, 2, NONE, 4)), 1);
    assertThat(variant.fidelity()).isNull();
  }

  @Test
  void oneInvalidRunTakesAllFiguresAway() {
    Validity wrong = new Validity.Invalid(List.of(FAILED));
    List<VariantRun> runs = List.of(run(1, valid(), 1, 2, 3, 4), run(2, wrong, 1, 2, 3, 4));
    // the round in which it was wrong did not come to its end
    Variant variant = variant("x", profile("p", false, 10, 20, 30, 40), runs, 1);

    assertThat(variant.validity())
        .isEqualTo(new Validity.Invalid(List.of(FAILED.with("where", "round 2"))));
    assertThat(variant.types()).allSatisfy(figures -> assertThat(figures.elapsedMillis()).isNull());
    assertThat(variant.fidelity()).isNull();
  }

  @Test
  void aRunThatWasEndedBeforeItMeasuredIsNoFault() {
    Validity nothing = new Validity.Unmeasured();
    List<VariantRun> runs =
        List.of(run(1, valid(), 1, 2, 3, 4), run(2, nothing, NONE, NONE, NONE, NONE));
    Variant variant = variant("x", profile("p", false, 10, 20, 30, 40), runs, 1);
    assertThat(variant.validity()).isEqualTo(new Validity.Valid());
    assertThat(variant.types().getFirst().elapsedMillis()).isEqualTo(1);
  }

  @Test
  void whatIsMissingIsInNoRatio() {
    Variant page =
        variant(
            "page",
            profile("p", false, 10, 20, 30, 40),
            List.of(run(1, valid(), 1, 2, NONE, 4)),
            1);
    Variant set =
        variant(
            "set", profile("s", false, NONE, 10, 60, 80), List.of(run(1, valid(), 2, 1, 3, 4)), 1);
    List<Ratio> ratios = MatrixFigures.ratios(RATIO, List.of(page, set), 1);

    assertThat(ratios).hasSize(1);
    Ratio ratio = ratios.getFirst();
    assertThat(ratio.over().variant()).isEqualTo("set");
    assertThat(ratio.types())
        .extracting(MatrixResult.TypeRatio::ours)
        .usingComparatorForType(new DoubleComparator(1e-12), Double.class)
        .containsExactly(2.0, 0.5, null, 1.0);
    assertThat(ratio.types())
        .extracting(MatrixResult.TypeRatio::published)
        .containsExactly(null, 0.5, 2.0, 2.0);
    // only T2 and T4 have both
    assertThat(ratio.mean()).isCloseTo(Math.sqrt(0.5), within(1e-12));
    assertThat(ratio.publishedMean()).isCloseTo(1, within(1e-12));
  }

  /** The machine is slower by an order of magnitude in the second round, which both share. */
  @Test
  void ratiosAreThoseOfTheRounds() {
    PublishedProfile pages = profile("p", false, 10, 20, NONE, 40);
    PublishedProfile sets = profile("s", false, 10, 40, NONE, 40);
    List<VariantRun> first =
        List.of(
            run(3, valid(), 4, 4, 1, NONE),
            run(1, valid(), 1, 1, 1, 1),
            run(2, valid(), 10, 10, 1, 1),
            run(4, valid(), 1, 1, 1, 1));
    List<VariantRun> second =
        List.of(
            run(1, valid(), 2, 1, 1, 1),
            run(2, valid(), 20.2, 11, 1, 1),
            run(3, valid(), 7.9, 3.8, 1, 1),
            run(4, valid(), 1_000, 1, 1, 1));
    List<Variant> variants =
        List.of(variant("page", pages, first, 3), variant("set", sets, second, 3));
    Ratio ratio = MatrixFigures.ratios(RATIO, variants, 3).getFirst();

    RatioInterval doubled = ratio.types().getFirst().interval();
    assertThat(doubled)
        .isEqualTo(
            RatioInterval.paired(List.of(2.0, 20.2, 7.9), List.of(1.0, 10.0, 4.0)).judged(true));
    assertThat(doubled.excludesOne()).isTrue();
    assertThat(doubled.high() / doubled.low()).isLessThan(1.1);
    assertThat(ratio.types().get(1).interval().excludesOne()).isFalse();
    // T4 lacks a round, so the interval of two is wider
    assertThat(ratio.types().get(3).interval())
        .isEqualTo(RatioInterval.paired(List.of(1.0, 1.0), List.of(1.0, 1.0)).judged(false));
    // T3 was not published; T4 is missing in the third round, which the mean therefore lacks
    assertThat(ratio.interval())
        .usingRecursiveComparison()
        .withComparatorForType(new DoubleComparator(1e-12), Double.class)
        .isEqualTo(
            RatioInterval.paired(
                    List.of(Math.cbrt(2), Math.cbrt(20.2 * 11)), List.of(1.0, Math.cbrt(100)))
                .judged(false));
    assertThat(ratio.mean()).isEqualTo(ratio.interval().ratio());
  }

  /** By t(2) = 5.2 its chance is 3.5 %: too much for one of two claims. */
  @Test
  void oneTypeIsOneClaim() {
    List<VariantRun> page =
        List.of(
            run(1, valid(), 1, NONE, NONE, NONE),
            run(2, valid(), 1, NONE, NONE, NONE),
            run(3, valid(), 1, NONE, NONE, NONE));
    List<VariantRun> set =
        List.of(
            run(1, valid(), 2, NONE, NONE, NONE),
            run(2, valid(), 2 * Math.exp(0.231), NONE, NONE, NONE),
            run(3, valid(), 2 * Math.exp(-0.231), NONE, NONE, NONE));
    List<Variant> variants =
        List.of(
            variant("page", profile("p", false, 10, 20, 30, 40), page, 3),
            variant("set", profile("s", false, 10, 20, 30, 40), set, 3));
    Ratio ratio = MatrixFigures.ratios(RATIO, variants, 3).getFirst();
    assertThat(ratio.types().getFirst().interval().differs()).isTrue();
    assertThat(ratio.interval()).isEqualTo(ratio.types().getFirst().interval());
    assertThat(ratio.mean()).isEqualTo(ratio.interval().ratio());
  }

  @Test
  void aRatioNeedsBothVariantsOfOneBackend() {
    Variant page = variant("page", profile("p", false, 1, 2, 3, 4), List.of(), 0);
    Variant elsewhere =
        MatrixFigures.variant(
            "set", "other", null, profile("s", false, 1, 2, 3, 4), null, TYPES, List.of(), 0);
    assertThat(MatrixFigures.ratios(RATIO, List.of(page), 0)).isEmpty();
    assertThat(MatrixFigures.ratios(RATIO, List.of(page, elsewhere), 0)).isEmpty();
  }

  @Test
  void withoutARunThereIsNoFigure() {
    Variant variant = variant("x", profile("p", false, 1, 2, 3, 4), List.of(), 0);
    assertThat(variant.types()).allSatisfy(type -> assertThat(type.elapsedMillis()).isNull());
    assertThat(variant.fidelity()).isNull();
    assertThat(variant.validity()).isEqualTo(new Validity.Valid());
  }

  private static Validity valid() {
    return new Validity.Valid();
  }

  private static Variant variant(
      String name, PublishedProfile published, List<VariantRun> runs, int rounds) {
    return MatrixFigures.variant(name, "netdb", null, published, null, TYPES, runs, rounds);
  }

  /** CPU times are half of the elapsed. */
  private static VariantRun run(int round, Validity validity, double... elapsed) {
    List<TypeMeans> means = new ArrayList<>();
    for (int i = 0; i < elapsed.length; i++) {
      boolean known = !Double.isNaN(elapsed[i]);
      means.add(
          new TypeMeans(TYPES.get(i), known ? elapsed[i] : null, known ? elapsed[i] / 2 : null));
    }
    return new VariantRun(
        round, "bundle", RunResult.State.COMPLETE, validity, List.of(), means, 1, 1987L);
  }

  private static PublishedProfile profile(String id, boolean cpu, double... elapsed) {
    List<Figure> figures = new ArrayList<>();
    for (int i = 0; i < elapsed.length; i++) {
      OptionalDouble figure =
          Double.isNaN(elapsed[i]) ? OptionalDouble.empty() : OptionalDouble.of(elapsed[i]);
      figures.add(new Figure(TYPES.get(i), figure, cpu ? figure : OptionalDouble.empty()));
    }
    return new PublishedProfile(
        id, "a system", "published", DataModel.NETWORK, Map.of(), figures, OptionalDouble.empty());
  }
}
