package fasttrack.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.app.comparison.Candidate.Measured;
import fasttrack.app.comparison.Candidate.Ran;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ratios against values that were computed by hand. */
class ComparisonTest {
  private static final double EXACT = 1e-9;

  /** A run whose types T1, T2, … have these mean elapsed times. */
  static RunResult run(double... elapsedNanos) {
    return new ExampleResult(
            IntStream.range(0, elapsedNanos.length)
                .mapToObj(i -> type("T" + (i + 1), elapsedNanos[i]))
                .toList())
        .build();
  }

  private static TypeResult type(String name, double elapsedNanos) {
    Latency other = ExampleType.latency(100);
    return new ExampleType(name, 100)
        .clientCpu(elapsedNanos / 2)
        .response(
            new Latency(
                100,
                elapsedNanos,
                other.percentiles(),
                other.maxNanos(),
                other.withinOneSecond(),
                other.withinTwoSeconds(),
                null))
        .build();
  }

  static Measured system(String name, RunResult... runs) {
    List<Ran> ran = new ArrayList<>();
    for (RunResult run : runs) {
      ran.add(new Ran(ran.size() + 1, null, run));
    }
    return new Measured(name, name, ran, null);
  }

  private static Contrast contrast(boolean blocks, Candidate... systems) {
    return new Comparison(List.of(systems), blocks).contrasts().getFirst();
  }

  private static void assertRatio(RatioInterval found, double ratio, double low, double high) {
    assertThat(found.ratio()).isCloseTo(ratio, within(EXACT));
    assertThat(found.low()).isCloseTo(low, within(EXACT));
    assertThat(found.high()).isCloseTo(high, within(EXACT));
  }

  /** The ratios 2, 2.2 and 1.8: what both of a block have in common cancels out. */
  @Test
  void runsOfABlockAreComparedWithEachOther() {
    Ratios ratios =
        contrast(
                true,
                system("a", run(10), run(100), run(1_000)),
                system("b", run(20), run(220), run(1_800)))
            .types()
            .getFirst();
    assertRatio(ratios.elapsed(), 1.9933109868251928, 1.5533999865053938, 2.5578014192832152);
    assertThat(ratios.elapsed().differs()).isTrue();
  }

  @Test
  void storedRunsAreIndependentSamples() {
    Contrast paired =
        contrast(
            false,
            system("a", run(10), run(100), run(1_000)),
            system("b", run(20), run(220), run(1_800)));
    assertThat(paired.types().getFirst().elapsed().ratio())
        .isCloseTo(1.9933109868251928, within(EXACT));
    assertThat(paired.types().getFirst().elapsed().low()).isLessThan(0.1);
    assertThat(paired.types().getFirst().elapsed().differs()).isFalse();
  }

  /** Ratios of 1, and above and below it: the more they vary, the more blocks it takes. */
  @Test
  void theBlocksThatASmallDifferenceTakesFollowFromHowMuchTheRatiosVary() {
    Measured first = system("a", run(100), run(100), run(100));
    Comparison steady =
        new Comparison(List.of(first, system("b", run(100), run(102), run(98))), true);
    Comparison unsteady =
        new Comparison(List.of(first, system("b", run(100), run(150), run(70))), true);
    assertThat(steady.blocksToFind()).isBetween(5, 50);
    assertThat(unsteady.blocksToFind()).isGreaterThan(1_000);
    assertThat(
            new Comparison(List.of(system("a", run(1)), system("b", run(1))), true).blocksToFind())
        .isNull();
  }

  @Test
  void allTypesTogetherAreAGeometricMean() {
    Contrast contrast =
        contrast(
            true, system("a", run(10, 10), run(10, 10)), system("b", run(20, 80), run(20, 80)));
    assertThat(contrast.all().elapsed().ratio()).isCloseTo(4, within(EXACT));
    assertThat(contrast.types()).extracting(Ratios::type).containsExactly("T1", "T2");
    assertThat(contrast.all().rate().ratio()).isCloseTo(1, within(EXACT));
  }

  @Test
  void whatIsInvalidOrWithoutItsBlockIsInNoFigure() {
    RunResult invalid =
        new ExampleResult(List.of(type("T1", 1)))
            .validity(new Validity.Invalid(List.of(Finding.invalid("nothing-ended"))))
            .build();
    Measured one = system("a", run(10), run(10), invalid, run(10));
    Measured two = system("b", run(20), run(20), run(1_000_000));
    Comparison comparison = new Comparison(List.of(one, two), true);
    assertThat(comparison.contrasts().getFirst().types().getFirst().elapsed().ratio())
        .isCloseTo(2, within(EXACT));
    assertThat(comparison.completeBlocks()).isEqualTo(2);
    ComparisonResult result =
        comparison.result(
            new ComparisonResult.Header("", ""),
            ComparisonResult.Design.STORED,
            List.of(),
            List.of());
    assertThat(result.first().counted()).isEqualTo(3);
    assertThat(result.first().runs()).hasSize(4);
    assertThat(result.first().type("T1").elapsedNanos()).isCloseTo(10, within(EXACT));
  }

  @Test
  void aPublishedSystemHasNoInterval() {
    Candidate published =
        new Candidate.Published("hpsql-840s", Examples.TEN.published().getFirst());
    Contrast contrast = contrast(true, system("a", run(1e6), run(1e6)), published);
    Ratios first = contrast.types().getFirst();
    double millis =
        Examples.TEN.published().getFirst().figures().getFirst().elapsedMillis().orElseThrow();
    assertThat(first.elapsed().ratio()).isCloseTo(millis, within(EXACT));
    assertThat(first.elapsed().low()).isNull();
    assertThat(first.elapsed().differs()).isNull();
    assertThat(contrast.need()).isNull();
  }

  @Test
  void howFarTheIntervalsReachDecidesOnMoreBlocks() {
    Comparison comparison =
        new Comparison(
            List.of(
                system("a", run(10), run(100), run(1_000)),
                system("b", run(20), run(220), run(1_800))),
            true);
    assertThat(comparison.widestShare())
        .isCloseTo(2.5578014192832152 / 1.9933109868251928 - 1, within(EXACT));
    assertThat(comparison.untilNarrow().widestShare())
        .as("its width decides when to stop")
        .isGreaterThan(comparison.widestShare());
    assertThat(comparison.blocksUntil(0.3)).isEqualTo(4);
    assertThat(comparison.blocksUntil(0.03)).isGreaterThan(40);
    assertThat(new Comparison(List.of(system("a"), system("b")), true).blocksUntil(0.1))
        .isEqualTo(2);
  }

  /** It never gets one, so that blocks would go on until the time is up. */
  @Test
  void aPublishedSystemWithoutAnIntervalDemandsNoMoreBlocks() {
    Measured one = system("a", run(10), run(100), run(1_000));
    Measured two = system("b", run(20), run(220), run(1_800));
    Candidate published =
        new Candidate.Published("hpsql-840s", Examples.TEN.published().getFirst());
    Comparison measured = new Comparison(List.of(one, two), true);
    Comparison all = new Comparison(List.of(one, two, published), true);
    assertThat(all.widestShare()).isEqualTo(measured.widestShare());
    assertThat(all.blocksUntil(0.3)).isEqualTo(4);
  }

  private static RunResult surviving(String survival) {
    return Stored.of("run-sqlite").with("/setup/survives", survival).run();
  }

  private static List<String> remarks(String... survivals) {
    List<Measured> systems = new ArrayList<>();
    for (String survival : survivals) {
      systems.add(system("s" + (systems.size() + 1), surviving(survival)));
    }
    ComparisonResult.Header header = ComparisonResult.Header.now("workload");
    return new Comparison(systems, true)
        .result(header, ComparisonResult.Design.STORED, List.of(), List.of("other"))
        .remarks();
  }

  @Test
  void commitsThatDoNotSurviveTheSameAreSaid() {
    assertThat(remarks("\"KILL\"", "null", "\"NOTHING\""))
        .containsExactly(
            "other",
            "The systems' commits differ in what they survive: s1: a kill of the engine's process;"
                + " s3: nothing. Durable commits survive the same.");
    assertThat(remarks("\"KILL\"", "\"KILL\"", "null")).containsExactly("other");
    assertThat(
            new Comparison(
                    List.of(
                        system("durable", surviving("\"POWER_LOSS\"")),
                        system(
                            "relaxed",
                            Stored.of("run-sqlite")
                                .with("/setup/survives", "\"KILL\"")
                                .with("/spec/target/durability", "\"RELAXED\"")
                                .run())),
                    true)
                .result(
                    ComparisonResult.Header.now("workload"),
                    ComparisonResult.Design.STORED,
                    List.of(),
                    List.of())
                .remarks())
        .as("the promises differ on purpose")
        .isEmpty();
  }
}
