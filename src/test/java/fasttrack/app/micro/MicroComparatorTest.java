package fasttrack.app.micro;

import static fasttrack.app.micro.ExampleMicro.compare;
import static fasttrack.app.micro.ExampleMicro.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.micro.ExampleMicro.Run;
import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroComparison.RunContrast;
import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.core.statistics.RatioInterval;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MicroComparatorTest {
  /** Returns forks around a time, 0.1 % apart. */
  private static Double[] around(double time, int forks) {
    return IntStream.range(0, forks).mapToObj(i -> time * (1 + i / 1_000.0)).toArray(Double[]::new);
  }

  private static TimeChange time(MicroComparison result) {
    return result.contrasts().getFirst().times().getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    // more time an operation, or fewer operations a time, is slower
    "avgt, us/op, 10, 12, SLOWER",
    "avgt, us/op, 12, 10, FASTER",
    "sample, us/op, 10, 12, SLOWER",
    "ss, ms/op, 10, 12, SLOWER",
    "thrpt, ops/s, 10, 12, FASTER",
    "thrpt, ops/s, 12, 10, SLOWER",
    // a difference for certain, but less than 5 %
    "avgt, us/op, 100, 104, WITHIN_NOISE",
    "avgt, us/op, 104, 100, WITHIN_NOISE",
  })
  void aTimeIsJudgedByItsMode(
      String mode, String unit, double before, double after, TimeVerdict verdict) {
    MicroComparison result =
        compare(
            of(new Run("a").score(mode, unit, around(before, 6))),
            of(new Run("a").score(mode, unit, around(after, 6))),
            null);
    assertThat(time(result).verdict()).isEqualTo(verdict);
    RatioInterval ratio = time(result).ratio();
    assertThat(ratio.ratio())
        .isCloseTo(mode.equals("thrpt") ? before / after : after / before, within(1e-9))
        .isBetween(ratio.low(), ratio.high());
    assertThat(ratio.differs()).isTrue();
  }

  @Test
  void aChangeWithinTheControlsDistanceIsNone() {
    MicroResult base = of(new Run("a").score("avgt", "us/op", around(10, 6)));
    MicroResult head = of(new Run("a").score("avgt", "us/op", around(12, 6)));
    MicroResult near = of(new Run("a").score("avgt", "us/op", around(10.5, 6)));
    MicroResult far = of(new Run("a").score("avgt", "us/op", around(6, 6)));
    TimeChange sure = time(compare(base, head, near));
    assertThat(sure.verdict()).isEqualTo(TimeVerdict.SLOWER);
    assertThat(sure.noiseShare()).isCloseTo(0.05, within(1e-9));
    TimeChange unsure = time(compare(base, head, far));
    assertThat(unsure.ratio().differs()).isTrue();
    assertThat(unsure.noiseShare()).isCloseTo(10.0 / 6 - 1, within(1e-9));
    assertThat(unsure.verdict()).isEqualTo(TimeVerdict.WITHIN_NOISE);
    assertThat(time(compare(base, head, null)).noiseShare()).isNull();
  }

  @Test
  void aMicroRunThatFailsInTheHeadIsToBlameUnlessTheBasesFailsToo() {
    Run kept = new Run("kept");
    MicroResult base =
        new ExampleMicro().with(kept).with(new Run("lost")).failed("both", 2, "old").build();
    MicroResult head =
        new ExampleMicro()
            .with(kept)
            .failed("kept", 1, "once")
            .failed("lost", 4, "always")
            .failed("both", 4, "now")
            .build();
    MicroResult control = new ExampleMicro().with(kept).failed("lost", 1, "again").build();
    MicroComparison result = compare(base, head, control);
    assertThat(result.failed())
        .containsExactly(
            new FailedRun("kept", 0, 1, "once", true),
            new FailedRun("lost", 1, 4, "always", true),
            new FailedRun("both", 2, 4, "now", false));
    assertThat(result.contrasts()).extracting(RunContrast::name).containsExactly("kept");
    assertThat(result.baseOnly()).as("it failed").isEmpty();
    assertThat(result.broken()).isTrue();
    MicroComparison mended = compare(head, base, null);
    assertThat(mended.failed())
        .extracting(FailedRun::name, FailedRun::broken)
        .containsExactly(tuple("both", false), tuple("kept", false), tuple("lost", false));
    assertThat(mended.broken()).isFalse();
    assertThat(mended.headOnly()).isEmpty();
  }

  /** A chance of 1 % is a difference by itself, and none among twenty. */
  @Test
  void allTimesAreJudgedTogether() {
    Run[] before = runs(20);
    Run[] after = runs(20);
    after[3] = new Run("r3").score("avgt", "us/op", 10.0, 10.5, 11.0, 11.5, 12.0, 12.5);
    assertThat(compare(of(before[3]), of(after[3]), null).with(TimeVerdict.SLOWER)).hasSize(1);
    MicroComparison all = compare(of(before), of(after), null);
    assertThat(all.with(TimeVerdict.SLOWER)).isEmpty();
    assertThat(all.judged()).isTrue();
  }

  @Test
  void fewForksHaveNoIntervalAndNoVerdict() {
    MicroComparison few =
        compare(
            of(new Run("a").score("avgt", "us/op", around(10, 5))),
            of(new Run("a").score("avgt", "us/op", around(20, 7))),
            null);
    assertThat(time(few).ratio().low()).isNull();
    assertThat(time(few).verdict()).isEqualTo(TimeVerdict.WITHIN_NOISE);
    assertThat(few.judged()).isFalse();
    // the control's forks are the base's
    MicroComparison controlled =
        compare(
            of(new Run("a").score("avgt", "us/op", around(10, 5))),
            of(new Run("a").score("avgt", "us/op", around(20, 7))),
            of(new Run("a").score("avgt", "us/op", around(10, 5))));
    assertThat(time(controlled).verdict()).isEqualTo(TimeVerdict.SLOWER);
  }

  private static Run[] runs(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> new Run("r" + i).score("avgt", "us/op", around(10, 6)))
        .toArray(Run[]::new);
  }

  @Test
  void cpuTimesAreTimesAndZeroIsNone() {
    Run before = new Run("a").metric("cpu.client", "us/op", around(5, 6));
    Run after = new Run("a").metric("cpu.client", "us/op", around(9, 6));
    RunContrast both =
        compare(
                of(before.metric("cpu.server", "us/op", 0.0)),
                of(after.metric("cpu.server", "us/op", 0.0)),
                null)
            .contrasts()
            .getFirst();
    assertThat(both.times()).extracting(TimeChange::quantity).containsExactly("time", "cpu.client");
    assertThat(both.problems()).isEmpty();
    assertThat(both.rose()).isEmpty();
    RunContrast one =
        compare(of(before), of(after.metric("cpu.server", "us/op", 3.0)), null)
            .contrasts()
            .getFirst();
    assertThat(one.problems()).containsExactly("cpu.server is 0 in forks of the base");
  }

  @Test
  void whatCannotBeComparedIsNamed() {
    Run counted = new Run("counted").metric("count.syncs", "syncs/op", 1.0);
    MicroComparison result =
        compare(
            of(
                new Run("gone"),
                counted,
                new Run("unit").score("avgt", "us/op", 1.0),
                new Run("mode").score("avgt", "us/op", 1.0),
                new Run("empty").score("avgt", "us/op", Double.NaN)),
            of(
                new Run("new"),
                new Run("counted"),
                new Run("unit").score("avgt", "ns/op", 1.0),
                new Run("mode").score("thrpt", "ops/us", 1.0),
                new Run("empty")),
            null);
    assertThat(result.baseOnly()).containsExactly("gone");
    assertThat(result.headOnly()).containsExactly("new");
    assertThat(result.contrasts().stream().flatMap(each -> each.problems().stream()))
        .containsExactly(
            "count.syncs is in the base only",
            "time is in us/op in the base, ns/op in the head",
            "JMH's mode is avgt in the base, thrpt in the head",
            "time has no figure in the base");
    assertThat(result.rejected()).isFalse();
    assertThat(result.empty()).isFalse();
    assertThat(compare(of(new Run("a")), of(new Run("b")), null).empty()).isTrue();
  }

  @Test
  void theStatementsThatOneBuildAloneExecutesAreNamed() {
    Run before = new Run("a").statements("BEGIN", "SELECT 1", "COMMIT");
    Run after = new Run("a").statements("BEGIN", "SELECT 2", "SELECT 2", "COMMIT");
    RunContrast contrast = compare(of(before), of(after), null).contrasts().getFirst();
    assertThat(contrast.removed()).containsExactly("SELECT 1");
    assertThat(contrast.added()).containsExactly("SELECT 2", "SELECT 2");
    Run twice = new Run("a").statements("BEGIN", "SELECT 1", "SELECT 1", "COMMIT");
    assertThat(compare(of(before), of(twice), null).contrasts().getFirst().added())
        .containsExactly("SELECT 1");
  }

  @Test
  void missingForksAreSaidAndUsed() {
    MicroComparison result =
        compare(
            of(new Run("a").metric("count.syncs", "syncs/op", 1.0, 1.0, 1.0)),
            of(new Run("a").metric("count.syncs", "syncs/op", 2.0)),
            null);
    RunContrast contrast = result.contrasts().getFirst();
    assertThat(Stream.of(contrast.counts().getFirst().base(), contrast.counts().getFirst().head()))
        .extracting(MicroComparison.ForkFigure::forks)
        .containsExactly(3, 1);
    assertThat(result.rejected()).isTrue();
  }
}
