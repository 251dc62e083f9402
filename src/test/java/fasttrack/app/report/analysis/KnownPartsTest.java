package fasttrack.app.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.statistics.Estimate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KnownPartsTest {
  private static final double TENTH =
      Objects.requireNonNull(ExampleType.latency(100).meanNanos()) / 10;

  private static Estimate of(double share) {
    return new Estimate(share * TENTH, 0.01 * TENTH);
  }

  private static RunResult run(
      CpuFigure.Method method, double serverShare, Map<Wait, Double> shares) {
    Map<Wait, Estimate> waits = new EnumMap<>(Wait.class);
    shares.forEach((wait, share) -> waits.put(wait, of(share)));
    boolean server = method != CpuFigure.Method.IN_CLIENT;
    SampledWaits sampled = new SampledWaits(1_000, waits, of(0.02), null, server ? of(0.05) : null);
    ExampleType type =
        new ExampleType("T1", 100).locking(new TypeResult.Locking(null, List.of(), null, sampled));
    if (server && serverShare > 0) {
      type.serverCpu(serverShare * TENTH);
    }
    return new ExampleResult(List.of(type.build())).serverCpu(method).build();
  }

  private static double share(RunResult result, TimePart part) {
    return TimeParts.known(result, result.types().getFirst()).getOrDefault(part, 0.0) / TENTH;
  }

  private static double unexplained(RunResult result) {
    return Objects.requireNonNull(TimeParts.unexplainedNanos(result, result.types().getFirst()))
        / TENTH;
  }

  private static double clientShare(RunResult result) {
    return Objects.requireNonNull(result.types().getFirst().costs().clientCpuMeanNanos()) / TENTH;
  }

  @Test
  void onAServerRoundTripsAreTheClientsWaitMinusItsWorkAndWaits() {
    RunResult result =
        run(
            CpuFigure.Method.MEASURED,
            0.2,
            Map.of(Wait.NONE, 0.23, Wait.LOG, 0.25, Wait.ROW_LOCK, 0.1, Wait.CLIENT, 0.42));
    double client = clientShare(result);
    assertThat(share(result, TimePart.COMMIT)).isCloseTo(0.25, within(1e-9));
    assertThat(share(result, TimePart.LOCK_WAIT)).isCloseTo(0.1, within(1e-9));
    assertThat(share(result, TimePart.RUN_QUEUE))
        .as("what the engine says it does not wait, less its CPU time, and the client's")
        .isCloseTo(0.03 + 0.02, within(1e-9));
    assertThat(share(result, TimePart.ROUND_TRIPS))
        .isCloseTo(10 - client - 0.2 - 0.25 - 0.1 - 0.05, within(1e-9));
    assertThat(unexplained(result)).isCloseTo(0, within(1e-9));
  }

  /** As PostgreSQL sleeps for commit_delay. */
  @Test
  void aWaitThatTheEngineDoesNotTellIsUnexplainedAndNoRoundTrip() {
    RunResult result =
        run(CpuFigure.Method.MEASURED, 0.2, Map.of(Wait.NONE, 0.55, Wait.CLIENT, 0.45));
    assertThat(share(result, TimePart.RUN_QUEUE)).isCloseTo(0.05 + 0.02, within(1e-9));
    assertThat(unexplained(result)).isCloseTo(0.55 - 0.2 - 0.05, within(1e-9));
  }

  @Test
  void whatExceedsTheWholeIsBelowZeroAndTheColumnsAddUp() {
    RunResult result = run(CpuFigure.Method.MEASURED, 1.7, Map.of(Wait.NONE, 0.5, Wait.LOG, 0.5));
    assertThat(unexplained(result)).isNegative();
    double known =
        TimeParts.known(result, result.types().getFirst()).values().stream()
            .mapToDouble(Double::doubleValue)
            .sum();
    assertThat(known / TENTH + unexplained(result)).isCloseTo(10, within(1e-9));
    assertThat(share(result, TimePart.ROUND_TRIPS)).isZero();
  }

  @Test
  void withoutTheServersCpuTimeTheRestIsNotSplit() {
    RunResult result = run(CpuFigure.Method.UNAVAILABLE, 0, Map.of(Wait.NONE, 0.6, Wait.LOG, 0.4));
    TypeResult type = result.types().getFirst();
    assertThat(TimeParts.unexplainedNanos(result, type)).isNull();
    TimeParts parts = Objects.requireNonNull(TimeParts.of(result, type));
    assertThat(parts.of(TimePart.COMMIT) / TENTH).isCloseTo(0.4, within(1e-9));
    assertThat(parts.of(TimePart.NOT_SPLIT)).isPositive();
  }

  /** The kernel says how long a thread slept: samples of it are too few to say so themselves. */
  @Test
  void inThisProcessSamplesDivideTheTimeInWhichATransactionWasBlocked() {
    RunResult result =
        run(
            CpuFigure.Method.IN_CLIENT,
            0,
            Map.of(Wait.NONE, 0.3, Wait.DATABASE_LOCK, 0.3, Wait.LOG, 0.3, Wait.DATA, 0.1));
    double blocked = 10 - clientShare(result) - 0.02;
    assertThat(share(result, TimePart.ROUND_TRIPS)).isZero();
    assertThat(share(result, TimePart.RUN_QUEUE)).isCloseTo(0.02, within(1e-9));
    assertThat(share(result, TimePart.DATA_IO)).isCloseTo(blocked / 7, within(1e-9));
    assertThat(share(result, TimePart.LOCK_WAIT)).isCloseTo(3 * blocked / 7, within(1e-9));
    assertThat(unexplained(result)).isCloseTo(0, within(1e-9));
  }

  @Test
  void attemptsBeforeTheLastAreOnePartWhoseCpuTimeIsNotAPartOfItsOwn() {
    double all = 10 * TENTH;
    RunResult result =
        new ExampleResult(
                List.of(
                    new ExampleType("T1", 100)
                        .clientCpu(0.5 * all)
                        .lastClientCpu(0.1 * all)
                        .service(ExampleType.latency(100, 0.3 * all))
                        .locking(
                            new TypeResult.Locking(
                                null,
                                List.of(),
                                null,
                                new SampledWaits(
                                    9, Map.of(Wait.LOG, of(1)), new Estimate(0, 0), null, null)))
                        .build()))
            .serverCpu(CpuFigure.Method.IN_CLIENT)
            .build();
    assertThat(share(result, TimePart.RETRIES)).isCloseTo(7, within(1e-9));
    assertThat(share(result, TimePart.ENGINE_CPU)).isCloseTo(1, within(1e-9));
    assertThat(share(result, TimePart.COMMIT)).isCloseTo(2, within(1e-9));
    assertThat(unexplained(result)).isCloseTo(0, within(1e-9));
  }

  /** A wait that the engine times itself lasts until the thread runs again. */
  @Test
  void theRunQueueWithinTimedWaitsIsNotCountedTwice() {
    double all = 10 * TENTH;
    ElapsedSplit split = new ElapsedSplit(0.1 * all, 0.2 * all, 0.6 * all, 0, 0.1 * all, 0, 0);
    RunResult result =
        new ExampleResult(
                List.of(
                    new ExampleType("T1", 100)
                        .locking(
                            new TypeResult.Locking(
                                split,
                                List.of(),
                                null,
                                new SampledWaits(0, Map.of(), of(4), null, null)))
                        .build()))
            .build();
    assertThat(share(result, TimePart.RUN_QUEUE)).isCloseTo(1, within(1e-9));
    assertThat(unexplained(result)).isCloseTo(0, within(1e-9));
  }

  private static RunResult timed(
      @Nullable Double lockWaitNanos, @Nullable Estimate queue, @Nullable Estimate commitQueue) {
    double all = 10 * TENTH;
    Map<Wait, Estimate> seen =
        Map.of(Wait.LOG, of(0.1), Wait.ROW_LOCK, of(1.5), Wait.DATA, of(0.5));
    ElapsedSplit split =
        new ElapsedSplit(0.1 * all, lockWaitNanos, 0.5 * all, 0, 0.4 * all, 0.0, 0.0);
    SampledWaits sampled = new SampledWaits(90, seen, queue, commitQueue, null);
    return new ExampleResult(
            List.of(
                new ExampleType("T1", 100)
                    .clientCpu(0.1 * all)
                    .service(ExampleType.latency(100, all))
                    .locking(new TypeResult.Locking(split, List.of(), null, sampled))
                    .build()))
        .serverCpu(CpuFigure.Method.IN_CLIENT)
        .build();
  }

  /** As for a transaction that is due while a connection is free, whose thread sleeps. */
  @Test
  void theHarnesssOwnLatenessIsNoWaitForAConnection() {
    RunResult result =
        new ExampleResult(
                List.of(
                    new ExampleType("T1", 100)
                        .waited(5 * TENTH, 3 * TENTH)
                        .service(ExampleType.latency(100, 5 * TENTH))
                        .build()))
            .build();
    assertThat(share(result, TimePart.SCHEDULE_LAG)).isCloseTo(3, within(1e-9));
    assertThat(share(result, TimePart.CONNECTION)).isCloseTo(2, within(1e-9));
  }

  private static void assertTimed(RunResult result, double commit, double waits) {
    assertThat(share(result, TimePart.COMMIT)).isCloseTo(commit, within(1e-9));
    assertThat(share(result, TimePart.RUN_QUEUE)).isCloseTo(1, within(1e-9));
    assertThat(share(result, TimePart.LOCK_WAIT)).isCloseTo(0.75 * waits, within(1e-9));
    assertThat(share(result, TimePart.DATA_IO)).isCloseTo(0.25 * waits, within(1e-9));
    assertThat(unexplained(result)).isCloseTo(0, within(1e-9));
  }

  /** Short commits are seen too seldom to be measured by samples. */
  @Test
  void aCommitThatIsTimedIsNotDividedBySamples() {
    assertTimed(timed(null, of(1), null), 5, 3);
  }

  /** As it does when its sync is done. */
  @Test
  void whatAThreadWaitsForAProcessorWithinACommitIsNoWaitOutsideOfIt() {
    assertTimed(timed(null, of(1), of(0.8)), 4.2, 3.8);
  }

  @Test
  void aCommitThatIsTimedStaysSoWhereTheKernelTellsNothing() {
    RunResult result = timed(null, null, null);
    assertThat(share(result, TimePart.COMMIT)).isCloseTo(5, within(1e-9));
    assertThat(share(result, TimePart.LOCK_WAIT)).as("as seen").isCloseTo(1.5, within(1e-9));
    assertThat(unexplained(result)).isCloseTo(2, within(1e-9));
  }

  @Test
  void whereLockWaitsAreNeitherTimedNorSampledTheRestIsNotSplit() {
    double all = 10 * TENTH;
    ElapsedSplit split = new ElapsedSplit(0.1 * all, null, 0.5 * all, 0, 0.4 * all, 0.0, 0.0);
    RunResult result =
        new ExampleResult(
                List.of(
                    new ExampleType("T1", 100)
                        .locking(new TypeResult.Locking(split, List.of(), null, null))
                        .build()))
            .serverCpu(CpuFigure.Method.IN_CLIENT)
            .build();
    TypeResult type = result.types().getFirst();
    assertThat(TimeParts.unexplainedNanos(result, type)).isNull();
    TimeParts parts = Objects.requireNonNull(TimeParts.of(result, type));
    assertThat(parts.of(TimePart.COMMIT) / TENTH).isCloseTo(5, within(1e-9));
    assertThat(parts.of(TimePart.NOT_SPLIT) / TENTH).isCloseTo(4, within(1e-9));
  }

  @Test
  void whatWasBlockedAndNeverSeenIsUnexplained() {
    RunResult result = run(CpuFigure.Method.IN_CLIENT, 0, Map.of(Wait.NONE, 1.0));
    assertThat(unexplained(result)).isCloseTo(10 - clientShare(result) - 0.02, within(1e-9));
  }
}
