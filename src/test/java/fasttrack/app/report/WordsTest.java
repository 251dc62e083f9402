package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
  void aPlaceMayAskForAUnit() {
    Finding queue = Finding.fact("run-queue").with("clientMeanNanos", 65.4e6);
    assertThat(Words.of(queue)).startsWith("each transaction waited 65.4 ms for a processor");
    Finding best = Finding.fact("best-round-trip").with("nanos", 2.59e6).with("floorNanos", 21_200);
    assertThat(Words.of(best)).contains("round trip 2.59 ms = ").endsWith(" (21.2 us)");
    Finding growth = Finding.fact("growth").with("beforeBytes", 3_754_000).with("afterBytes", 999);
    assertThat(Words.of(growth))
        .startsWith("the data took 3.58 MB when")
        .contains(" and 999 bytes");
    assertThat(Words.of(Finding.fact("ran").with("seed", 1987))).endsWith("seed 1987");
  }

  /** So that 100 % means all. */
  @Test
  void nearlyAllIsRoundedDown() {
    Finding responses = Finding.fact("responses").with("withinTwoSeconds", 1.0);
    assertThat(Words.of(responses.with("withinOneSecond", 0.999_89)))
        .isEqualTo("99.98 % under 1 s, 100 % under 2 s");
    assertThat(Words.of(responses.with("withinOneSecond", 0.9123))).startsWith("91.2 % under 1 s");
  }

  @Test
  void listsAndMapsHaveEachValueInItsUnit() {
    Finding steady = Finding.fact("begin-steady").with("responseNanos", List.of(1.5e6, 2e6));
    assertThat(Words.of(steady)).contains("means of 1.50 ms, 2.00 ms in windows");
    Map<String, Object> counts = new TreeMap<>(Map.of("chains", 9_310, "records", 27_134));
    assertThat(Words.of(Finding.fact("structure-walked").with("walked", counts)))
        .isEqualTo(": 9,310 chains, 27,134 records");
    Finding execution = Finding.fact("execution").with("mode", "prepared");
    assertThat(Words.of(execution.with("roundTrips", new TreeMap<>(Map.of("T1", 2.0, "T2", 3.0)))))
        .endsWith(": T1 2.00, T2 3.00");
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
  void aPartThatSaysNothingIsLeftOut() {
    Finding completed = Finding.fact("completed").with("completed", 8).with("due", 9);
    assertThat(Words.of(completed.with("failed", 0).with("skipped", 1)))
        .isEqualTo("8 of 9 scheduled transactions completed as intended, 1 skipped");
    Finding growth = Finding.fact("growth").with("beforeDeadRows", 0);
    assertThat(Words.of(growth.with("afterDeadRows", 7))).endsWith("0 dead rows before, 7 after");
    assertThat(Words.of(growth.with("afterDeadRows", 0))).doesNotContain("dead rows");
  }

  @Test
  void anotherMayStandInThePlaceOfAPart() {
    Finding unclear = Finding.fact("steadiness-unclear");
    assertThat(Words.of(unclear)).endsWith("too noisy to bound the change over the interval");
    assertThat(Words.of(unclear.with("driftShare", 0.0)))
        .endsWith(": +0.0 % (no bounds known) over the interval");
    assertThat(Words.of(Finding.fact("retried").with("conflicts", Map.of()))).startsWith("none; ");
  }

  @Test
  void aNumberOfThingsHasItsPlural() {
    Finding finding = Finding.invalid("commits-not-forced").with("commits", 12_345);
    assertThat(Words.of(finding.with("flushes", 1))).contains("only 1 time in 12,345 commits");
    assertThat(Words.of(finding.with("flushes", 0))).contains("only 0 times in 12,345 commits");
    Finding verified = Finding.fact("verified").with("answers", 1);
    assertThat(Words.of(verified.with("invariants", 1))).endsWith("; 1 invariant holds");
    assertThat(Words.of(verified.with("invariants", 3))).endsWith("; 3 invariants hold");
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
    assertThat(Words.of(Finding.fact("growth").with("growthShare", 0.000_759)))
        .contains(": 0.0759 % more; ");
    Finding signed =
        Finding.fact("first-quarter")
            .with("firstShare", -0.02)
            .with("firstLowShare", -0.1)
            .with("firstHighShare", 0.063);
    assertThat(Words.of(signed)).contains("-2.0 % (-10 % to +6.3 %) against the rest");
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
    String end = ": refused; the transactions' waits are unknown";
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
