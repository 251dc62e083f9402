package fasttrack.app.report.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.app.Stored;
import fasttrack.app.report.Check;
import fasttrack.app.report.Check.Outcome;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.threshold.Threshold.Bound;
import fasttrack.app.report.threshold.Threshold.Relation;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.cpu.CpuFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdsTest {
  @TempDir Path folder;

  private static Latency mean(long count, double nanos) {
    Latency like = ExampleType.latency(count);
    return new Latency(count, nanos, like.percentiles(), 5_000_000L, 1.0, 1.0, null);
  }

  /** T1 takes so long; T5 has a server whose CPU time is known, and failures. */
  private static ExampleResult run(double elapsedNanos) {
    return new ExampleResult(
            List.of(
                new ExampleType("T1", 1_000).response(mean(1_000, elapsedNanos)).build(),
                new ExampleType("T5", 3_000).serverCpu(2e6).failed(4).build()))
        .serverCpu(CpuFigure.Method.MEASURED);
  }

  private static Threshold threshold(
      String subject, Figure figure, Relation relation, double value) {
    return new Threshold("text", subject, figure, relation, new Bound.Value(value));
  }

  private static Check judge(Threshold threshold, RunResult... runs) {
    Thresholds thresholds = new Thresholds(List.of(threshold), null);
    return thresholds.judge(List.of(runs), runs.length > 1).getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    "T1, ELAPSED, 1.00 ms",
    "t5, CPU, 2.10 ms",
    "T5, CLIENT_CPU, 0.101 ms",
    "T5, SERVER_CPU, 2.00 ms",
    "T5, P50, 0.0988 ms",
    "T5, P90, 0.346 ms",
    "T5, P95, 1.23 ms",
    "T5, P99, 98.8 ms",
    "T1, MAX, 5.00 ms",
    "T5, RATE, 300/s",
    "T5, FAILED, 4",
    "T1, RETRIED, 0",
    "T5, RETRIED, '1,234,567'",
    ", CLIENT_CPU, 0.101 ms",
    ", FAILED, 4",
    "fasttrack, RETRIED, '1,234,567'",
  })
  void everyFigureIsReadFromTheResult(String subject, Figure figure, String found) {
    Check judged = judge(threshold(subject, figure, Relation.ABOVE, -1), run(1e6).build());
    assertThat(judged.text()).isEqualTo("text: met, " + found);
  }

  @Test
  void theRunsOwnRateIsThatOfAllTypes() {
    RunResult run = run(1e6).build();
    assertThat(Figure.RATE.of(run, null)).isEqualTo(Objects.requireNonNull(run.rateTps()));
  }

  @ParameterizedTest
  @CsvSource({
    "BELOW, 1e6, FAILED", "BELOW, 1.001e6, PASSED", "AT_MOST, 1e6, PASSED",
        "AT_MOST, 0.99e6, FAILED",
    "ABOVE, 1e6, FAILED", "ABOVE, 0.99e6, PASSED", "AT_LEAST, 1e6, PASSED",
        "AT_LEAST, 1.001e6, FAILED",
  })
  void theRelationDecides(Relation relation, double bound, Outcome outcome) {
    assertThat(judge(threshold("T1", Figure.ELAPSED, relation, bound), run(1e6).build()).outcome())
        .isEqualTo(outcome);
  }

  @Test
  void aNearMissShowsTheDigitsThatMatter() {
    Check judged =
        judge(threshold("T1", Figure.ELAPSED, Relation.BELOW, 20e6), run(20_004_000).build());
    assertThat(judged.text()).isEqualTo("text: MISSED, 20.004 ms");
  }

  @Test
  void whatIsNotKnownIsMissedWithTheReason() {
    Threshold tail = threshold("T1", Figure.P999, Relation.BELOW, 1e9);
    assertThat(judge(tail, run(1e6).build()).text())
        .isEqualTo(
            "text: MISSED, not known: p99.9 needs 10,000 transactions, and there were 1,000");
    Threshold cpu = threshold("T1", Figure.CPU, Relation.BELOW, 1e9);
    assertThat(judge(cpu, run(1e6).build()).text())
        .isEqualTo("text: MISSED, not known: the result does not have it");
    RunResult invalid =
        run(1e6).validity(new Validity.Invalid(List.of(Finding.invalid("nothing-ended")))).build();
    assertThat(judge(threshold("T1", Figure.ELAPSED, Relation.BELOW, 1e9), invalid).text())
        .isEqualTo("text: MISSED, not known: the run is invalid");
    RunResult saturated = Stored.run("run-sqlite-overload");
    String type = saturated.types().getFirst().name();
    assertThat(judge(threshold(type, Figure.P95, Relation.BELOW, 1e9), saturated).text())
        .isEqualTo("text: MISSED, not known: the run is saturated, and has no response times");
  }

  @Test
  void aRunThatItsUserEndedBeforeItMeasuredIsNotJudged() {
    RunResult ended =
        new ExampleResult(List.of(new ExampleType("T1", 0).build()))
            .interrupted()
            .validity(new Validity.Unmeasured())
            .build();
    assertThat(judge(threshold("T1", Figure.ELAPSED, Relation.BELOW, 1), ended).text())
        .isEqualTo("text: not judged, not known: nothing was measured");
  }

  @Test
  void ofRepeatsTheMeanOfThoseThatCountIsJudged() {
    Threshold elapsed = threshold("T1", Figure.ELAPSED, Relation.BELOW, 2.5e6);
    RunResult invalid =
        run(9e6).validity(new Validity.Invalid(List.of(Finding.invalid("nothing-ended")))).build();
    RunResult interrupted = run(9e6).interrupted().build();
    Check judged =
        judge(elapsed, run(1e6).build(), invalid, run(4e6).build(), run(2e6).build(), interrupted);
    assertThat(judged.text()).isEqualTo("text: met, 2.00 ms");
    assertThat(judge(elapsed, invalid, invalid).text())
        .isEqualTo("text: MISSED, not known: no run is complete and valid");
    assertThat(judge(elapsed, interrupted, interrupted).outcome()).isEqualTo(Outcome.SKIPPED);
  }

  @Test
  void aMultipleOfTheBaselineIsJudgedAgainstItsFigure() throws IOException {
    Files.writeString(folder.resolve("result.json"), ResultJson.write(run(1e6).build()));
    Baseline baseline = Baseline.read(folder);
    assertThat(against(baseline, 1.1, run(1.05e6).build()).text())
        .isEqualTo("text: met, 1.05 ms, 1.05 times the baseline's 1.00 ms");
    assertThat(against(baseline, 1.1, run(1.2e6).build()).text())
        .isEqualTo("text: MISSED, 1.20 ms, 1.20 times the baseline's 1.00 ms");
  }

  @Test
  void aRepeatIsABaselineByItsMeans() throws IOException {
    StudyResult repeat = RepeatReport.KIND.read(Files.readString(Stored.file("repeat")));
    StudyPoint all = repeat.points().getFirst();
    Baseline baseline = Baseline.read(Stored.file("repeat"));
    String type = all.types().getFirst();
    assertThat(baseline.figures().apply(Figure.ELAPSED, type))
        .isEqualTo(all.type(type).values().get(Figure.ELAPSED).mean());
    assertThat(baseline.figures().apply(Figure.RATE, null))
        .isEqualTo(all.of(Figure.RATE).mean())
        .isBetween(
            repeat.runs().stream().map(ThresholdsTest::rateTps).min(Double::compare).orElseThrow(),
            repeat.runs().stream().map(ThresholdsTest::rateTps).max(Double::compare).orElseThrow());
    assertThat(baseline.figures().apply(Figure.P50, type)).isPositive();
  }

  private static double rateTps(StudyRun run) {
    return run.type(TypeFigures.ALL).of(Figure.RATE);
  }

  @Test
  void whatIsNoBaselineIsRefused() {
    Path stored = Stored.file("sweep-rates");
    assertThatThrownBy(() -> Baseline.read(stored))
        .isInstanceOf(UnreadableException.class)
        .hasMessageEndingWith(
            "sweep-rates.json: this is a fasttrack-sweep result, not a run or repeats of a run");
    Path invalid = Stored.file("run-invalid");
    assertThatThrownBy(() -> Baseline.read(invalid))
        .hasMessageEndingWith("is no baseline: its figures do not count");
  }

  @Test
  void differencesFromTheBaselineAreNamed() {
    Baseline baseline = Baseline.read(Stored.file("run-sqlite"));
    assertThat(baseline.differencesOf(baseline.spec().withSeed(5), baseline.build())).isEmpty();
    assertThat(baseline.differencesOf(baseline.spec(), "9.9"))
        .containsExactly("build: run 9.9, baseline " + baseline.build());
    assertThat(baseline.differencesOf(Stored.run("run-h2").spec(), "9.9"))
        .contains("backend: run h2, baseline sqlite");
    assertThat(baseline.differencesOf(Stored.run("run-sqlite-count").spec(), "9.9"))
        .anyMatch(each -> each.startsWith("only: run "))
        .noneMatch(each -> each.startsWith("isolation"));
  }

  private static Check against(Baseline baseline, double factor, RunResult run) {
    Threshold threshold =
        new Threshold("text", "T1", Figure.ELAPSED, Relation.BELOW, new Bound.OfBaseline(factor));
    return new Thresholds(List.of(threshold), baseline).judge(List.of(run), false).getFirst();
  }
}
