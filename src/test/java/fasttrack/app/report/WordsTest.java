package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.Finding;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void aValueIsWrittenAsItsUnitAsksFor() {
    assertThat(
            Words.of(
                Finding.warning("stalled")
                    .with("lastedNanos", 5_000_000_000L)
                    .with("atNanos", 12_340_000_000L)))
        .isEqualTo("stalled for 5 s at 12.3 s: no transaction completed");
    assertThat(
            Words.of(
                Finding.warning("saturated").with("dueTps", 20_044.0).with("completedTps", 834.2)))
        .startsWith("saturated: 20,044 tps were scheduled")
        .contains("completed 834 tps");
    assertThat(
            Words.of(
                Finding.warning("harness-weighs")
                    .with("limitShare", 0.05)
                    .with("harnessShares", Map.of("T1", 0.278))))
        .startsWith("the harness takes more than 5 % of a terminal's time: T1 28 %;");
  }

  @Test
  void aPartWhoseValueIsNotKnownIsLeftOut() {
    Finding commits =
        Finding.conclusion("limited-by-commits")
            .with("partShare", 0.88)
            .with("partNanos", 2.37e6)
            .with("elapsedNanos", 2.68e6);
    assertThat(Words.of(commits)).isEqualTo("commits, 2.37 ms of 2.68 ms");
    assertThat(Words.of(commits.with("floorNanos", 23_100)))
        .endsWith("; an 8 KB write and fsync took 0.0231 ms before the run");
  }

  @Test
  void aNumberOfThingsHasItsPlural() {
    Finding finding = Finding.invalid("commits-not-forced").with("commits", 12_345);
    assertThat(Words.of(finding.with("flushes", 1))).contains("only 1 time in 12,345 commits");
    assertThat(Words.of(finding.with("flushes", 0))).contains("only 0 times in 12,345 commits");
  }

  @Test
  void aChangeHasADirectionAndAnInterval() {
    Finding drift = Finding.warning("not-steady");
    assertThat(Words.of(drift.with("changeShare", 0.25))).contains("the rate rose by 25 % over");
    Finding falls =
        drift.with("changeShare", -0.25).with("changeLowShare", -0.3).with("changeHighShare", -0.2);
    assertThat(Words.of(falls)).contains("the rate fell by 25 % (20 to 30 %) over");
    assertThat(Words.of(Finding.disturbance("disk-changed").with("changeShare", -0.87)))
        .contains("took 87 % less time");
  }

  @Test
  void adviceHasTheNumbersOfTheRun() {
    Finding drift = Finding.warning("not-steady-short").with("changeShare", 0.6);
    assertThat(
            Words.of(
                drift
                    .with("measuredNanos", 8e9)
                    .with("warmupNanos", 10_000_000_000L)
                    .with("longerWarmupNanos", 20_000_000_000L)
                    .with("longerNanos", 16e9)))
        .startsWith("not steady: the rate rose by 60 % in 8 s after 10 s of warm-up, ")
        .endsWith("; use a --warmup of 20 s and a --duration of 16 s");
  }

  @Test
  void whatEndedTheSamplesIsSaid() {
    Finding lost = Finding.warning("waits-not-sampled").with("evidence", "refused");
    String end = ": refused; what transactions waited for is not known";
    assertThat(Words.of(lost)).isEqualTo("sampling of waits failed" + end);
    assertThat(Words.of(lost.with("samples", 1)))
        .isEqualTo("sampling of waits failed after 1 sample" + end);
  }

  @Test
  void whereItWasFoundStandsBefore() {
    assertThat(
            Words.of(
                Finding.invalid("failed")
                    .with("evidence", "T2 failed")
                    .with(Words.WHERE, "round 2")))
        .isEqualTo("round 2: T2 failed");
  }

  @Test
  void whatIsNotKnownIsSaidSo() {
    assertThat(Words.of(Finding.disturbance("busy-machine"))).contains("took n/a of its CPU");
    assertThat(Words.of(Finding.warning("of-a-newer-version"))).isEqualTo("of-a-newer-version");
  }

  /** Another program may have written 1.0 as 1, and a person anything. */
  @Test
  void aValueOfAnotherTypeIsWrittenAsItIs() {
    Finding drift = Finding.warning("not-steady");
    assertThat(Words.of(drift.with("changeShare", 1).with("changeLowShare", 1)))
        .contains("the rate rose by 100 % over");
    assertThat(Words.of(drift.with("changeShare", "much"))).contains("the rate much over");
    assertThat(
            Words.of(
                Finding.conclusion("systems-alike")
                    .with("elapsedRatio", Map.of("ratio", 1, "low", 1, "high", "x"))))
        .endsWith(": ≈ 1.00");
    assertThat(Words.of(Finding.invalid("commits-not-forced").with("commits", "some")))
        .contains("in some:");
  }
}
