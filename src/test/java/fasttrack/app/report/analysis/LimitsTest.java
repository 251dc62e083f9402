package fasttrack.app.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.app.Stored;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.spec.Load;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What limits a run follows from its figures: on runs that were stored, and on made-up ones. */
class LimitsTest {
  /** The stored runs went on beside each other: their first limit is the processors. */
  @ParameterizedTest
  @CsvSource({
    "run-sqlite-rate, limited-by-offered-rate",
    "run-postgresql-warm, limited-by-think-time",
    "run-postgresql, limited-by-round-trips",
    "run-network, limited-by-commits",
    "run-hsqldb, limited-by-lock-waits",
    "run-duckdb, no-conclusion",
    "run-sqlite, limited-by-run-queue"
  })
  void whatLimitsAStoredRun(String name, String second) {
    List<Finding> limits = Limits.of(alone(name));
    assertThat(limits).extracting(Finding::id).startsWith("limited-by-processors", second);
    assertThat(limits)
        .allSatisfy(
            limit ->
                limit.values().entrySet().stream()
                    .filter(each -> each.getKey().endsWith("Share"))
                    .forEach(each -> assertThat((double) each.getValue()).isBetween(0.0, 1.0)));
  }

  /** Returns a stored run as if nothing had run beside it. */
  private static RunResult alone(String name) {
    return Stored.of(name).with("/cpu/account/others/nanos", "0").run();
  }

  @Test
  void besideOthersNoCauseIsNamed() {
    assertThat(Limits.of(Stored.run("run-sqlite")))
        .singleElement()
        .satisfies(
            only -> assertThat(only.id()).isEqualTo("no-conclusion-beside-others"),
            only -> assertThat((double) only.values().get("othersShare")).isGreaterThan(0.2));
  }

  @ParameterizedTest
  @CsvSource({"run-invalid", "run-unmeasured"})
  void whatDoesNotCountHasNoLimits(String name) {
    assertThat(Limits.of(Stored.run(name))).isEmpty();
  }

  private static RunResult split(ElapsedSplit split) {
    TypeResult type =
        new ExampleType("T1", 100)
            .locking(new TypeResult.Locking(split, List.of(), null, null))
            .build();
    return new ExampleResult(List.of(type)).build();
  }

  private static double elapsed() {
    return Objects.requireNonNull(ExampleType.latency(100).meanNanos());
  }

  @Test
  void thePartsAddUpToTheWhole() {
    double all = elapsed();
    RunResult result = split(new ElapsedSplit(0.1 * all, 0.2 * all, 0.4 * all, 0, 0.3 * all, 0, 0));
    TimeParts parts = Objects.requireNonNull(TimeParts.of(result));
    assertThat(parts.nanos().values().stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(all, within(1e-6));
    assertThat(parts.share(TimePart.COMMIT)).isCloseTo(0.4, within(1e-9));
    assertThat(parts.share(TimePart.OTHER)).isCloseTo(0.3, within(1e-9));
    assertThat(parts.largestFirst()).startsWith(TimePart.COMMIT, TimePart.OTHER);
  }

  @Test
  void partsThatExceedTheWholeStandAsTheyAreAndAllowNoConclusion() {
    double all = elapsed();
    RunResult result = split(new ElapsedSplit(0.7 * all, 0.2 * all, 0.3 * all, 0, 0, 0, 0));
    TimeParts parts = Objects.requireNonNull(TimeParts.of(result));
    assertThat(parts.share(TimePart.COMMIT)).isCloseTo(0.3, within(1e-9));
    assertThat(parts.nanos()).doesNotContainKey(TimePart.OTHER);
    assertThat(parts.excessShare()).isCloseTo(0.2, within(1e-9));
    assertThat(Limits.of(result))
        .extracting(Finding::id)
        .contains("no-conclusion")
        .doesNotContain("limited-by-engine-cpu", "limited-by-client-cpu", "nothing-stands-out");
  }

  @Test
  void partsThatExceedTheWholeByLittleAllowConclusions() {
    double all = elapsed();
    RunResult result = split(new ElapsedSplit(0.7 * all, 0.0, 0.315 * all, 0, 0, 0, 0));
    assertThat(Limits.of(result)).extracting(Finding::id).doesNotContain("no-conclusion");
  }

  @Test
  void aCommitStandsBesideWhatADiskTakes() {
    double all = elapsed();
    RunResult result = split(new ElapsedSplit(0.1 * all, 0.0, 0.6 * all, 0, 0.3 * all, 0, 0));
    List<Finding> limits = Limits.of(result);
    assertThat(limits)
        .extracting(Finding::id)
        .containsSubsequence("limited-by-commits", "limited-by-unexplained-time");
    Finding commit =
        limits.stream()
            .filter(limit -> limit.id().equals("limited-by-commits"))
            .findFirst()
            .orElseThrow();
    assertThat((double) commit.values().get("partNanos")).isCloseTo(0.6 * all, within(1e-6));
    assertThat(commit.values())
        .containsEntry("floorNanos", result.setup().host().before().fsyncNanos().figure());
  }

  @Test
  void whereNothingStandsOutItSaysSo() {
    double fifth = elapsed() / 5;
    List<Finding> limits =
        Limits.of(split(new ElapsedSplit(fifth, fifth, fifth, fifth, fifth, 0, 0)));
    int nothing = limits.stream().map(Finding::id).toList().indexOf("nothing-stands-out");
    assertThat(nothing).isNotNegative();
    assertThat((double) limits.get(nothing + 1).values().get("partShare"))
        .isCloseTo(0.2, within(1e-9));
  }

  @Test
  void terminalsThatThinkLimitTheRate() {
    RunResult result =
        new ExampleResult(List.of(new ExampleType("T1", 100).build()))
            .load(new Load.Thinking(10, 10, (long) (3 * elapsed())))
            .build();
    Finding first = Limits.of(result).getFirst();
    assertThat(first.id()).isEqualTo("limited-by-think-time");
    assertThat((double) first.values().get("thinkShare")).isCloseTo(0.75, within(0.001));
  }

  @Test
  void waitsForAProcessorAreKnownOfAllTypesTogether() {
    RunResult result =
        new ExampleResult(
                List.of(new ExampleType("T1", 100).build(), new ExampleType("T2", 100).build()))
            .runQueue(new RunQueue(elapsed() / 2, null, List.of()))
            .build();
    assertThat(Objects.requireNonNull(TimeParts.of(result)).share(TimePart.RUN_QUEUE))
        .isGreaterThan(0);
    assertThat(Objects.requireNonNull(TimeParts.of(result, result.types().getFirst())).nanos())
        .doesNotContainKey(TimePart.RUN_QUEUE);
  }

  @Test
  void aSaturatedRunHasNoTimesToSplit() {
    assertThat(Limits.of(Stored.run("run-sqlite-overload"))).isEmpty();
  }
}
