package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.LockSamples;
import fasttrack.core.measure.Recording;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Seconds;
import fasttrack.core.measure.Tail;
import fasttrack.core.measure.TransactionSample;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.model.DataModel;
import fasttrack.core.model.Shop;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.result.Course;
import fasttrack.core.result.DataPlace;
import fasttrack.core.result.DiskFlushes;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Growth;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.JvmWork;
import fasttrack.core.result.Latency;
import fasttrack.core.result.LockWaits;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Setup;
import fasttrack.core.result.Spectrum;
import fasttrack.core.result.TimeSeries;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.result.cpu.HarnessFloor;
import fasttrack.core.result.cpu.WaitReadings;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.meter.CpuAccounting;
import fasttrack.core.run.meter.CpuSnapshot;
import fasttrack.core.run.meter.MeasuredInterval;
import fasttrack.core.run.meter.MeterResults;
import fasttrack.core.run.meter.TransactionCounts;
import fasttrack.core.run.meter.WaitMeter.Waits;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.run.verify.CheckResults;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Survival;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.statistics.CpuRegression;
import fasttrack.core.statistics.Settling;
import fasttrack.core.statistics.SteadyState;
import fasttrack.core.testing.ShopWorkload;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What makes a result count or not, on samples made up for it. */
class ResultBuilderTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final int TRANSACTIONS = 1_000;

  private static final Setup SETUP =
      new Setup(
          new Environment("", "", "", "", 1, 1, 1, "", null),
          new Engine("", "", "", Isolation.SERIALIZABLE, Map.of()),
          Survival.POWER_LOSS,
          DataModel.RELATIONAL,
          new PopulationReport(PopulationReport.Reason.ABSENT, 1, 1, 1),
          new DataPlace(null, null, null, null, List.of(), List.of()),
          null);

  private final MeterResults found = new MeterResults();
  private Setup setup = SETUP;
  private PreparationResult prepared = PreparationResult.NOTHING;
  private Load load = Load.Closed.of(1);
  private DatabaseState begin = DatabaseState.FRESH;
  private final Control control = new Control();
  private List<Finding> unchecked = List.of();
  private long measuredNanos = 10 * SECOND;
  private Seconds seconds = new Seconds(1, List.of());
  private Samples samples = samples();

  @Test
  void terminalsThatAreAlwaysAtWorkKeepLittlesLaw() {
    record(10 * MILLI, Outcome.COMMITTED);
    RunResult result = build(List.of());

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.rateTps()).isEqualTo(100);
    assertThat(result.verdict().remarks()).containsExactly("rate 100.0");
  }

  /** The machine may stop at the interval's end: what was under way then is no time before it. */
  @Test
  void aLongLastTransactionDoesNotBreakLittlesLaw() {
    for (int i = 0; i < TRANSACTIONS; i++) {
      long due = i * 10 * MILLI;
      long end = i == TRANSACTIONS - 1 ? measuredNanos + 2 * SECOND : due + 10 * MILLI;
      Recording.record(samples, 0, Outcome.COMMITTED, due, due, due, end, 0, 0);
    }
    assertThat(build(List.of()).validity()).isEqualTo(new Validity.Valid());
  }

  @Test
  void timesThatAreTooLongBreakLittlesLaw() {
    record(11 * MILLI, Outcome.COMMITTED);
    assertThat(reasons(build(List.of())))
        .singleElement()
        .satisfies(
            found ->
                assertThat((double) found.values().get("activeTerminals"))
                    .isCloseTo(1.1, within(0.005)));
  }

  /** Nine of ten milliseconds are transactions, one is the harness's own work: nothing is lost. */
  @Test
  void theHarnessesOwnCostIsMeasuredAndNamedWhereItWeighs() {
    for (int i = 0; i < TRANSACTIONS; i++) {
      TransactionSample sample = samples.current();
      long begin = i * 10 * MILLI + MILLI / 2;
      sample.begins(0, begin, begin);
      sample.atOnce = true;
      sample.gapNanos = MILLI / 2;
      sample.end = begin + 9 * MILLI + MILLI / 2;
      sample.readingNanos = MILLI / 2;
      sample.lastReadingNanos = MILLI / 2;
      sample.outcome = Outcome.COMMITTED;
      samples.record();
    }
    RunResult result = build(List.of());

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.types().getFirst().response().meanNanos()).isEqualTo(9.0 * MILLI);
    assertThat(result.types().getFirst().costs().harnessMeanNanos()).isEqualTo(1.0 * MILLI);
    assertThat(result.cpu().harness().inPlaceNanos()).isEqualTo(1.0 * MILLI);
    assertThat(result.cpu().harness().readingNanos()).isEqualTo(0.5 * MILLI);
    assertThat(result.warnings())
        .contains(
            Finding.warning("harness-weighs")
                .with("limitShare", 0.05)
                .with("harnessShares", Map.of(Shop.ADD.name(), 0.1)));
  }

  @Test
  void terminalsThatIdleBreakLittlesLawAndNoFigureIsShown() {
    record(9 * MILLI, Outcome.COMMITTED);
    RunResult result = build(List.of());

    assertThat(reasons(result))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.id()).isEqualTo("littles-law");
              assertThat((double) found.values().get("activeTerminals"))
                  .isCloseTo(0.9, within(0.005));
              assertThat(found.values()).containsEntry("terminals", 1L);
            });
    assertThat(result.rateTps()).isNull();
    assertThat(result.verdict().remarks()).isEmpty();
  }

  @Test
  void theEndOfTheWarmUpsLastTransactionIsNoIdleTime() {
    record(9 * MILLI, Outcome.COMMITTED);
    samples.overran(measuredNanos / 10);

    assertThat(reasons(build(List.of()))).isEmpty();
  }

  /** A new JVM becomes faster, which is all that a short run sees. */
  @Test
  void aRateThatGrowsIsARemarkInAShortRunAndAFaultInALongOne() {
    measuredNanos = 5 * SECOND;
    recordGrowing();
    RunResult shortRun = build(List.of());
    assertThat(shortRun.course().steadyState().verdict())
        .isEqualTo(SteadyState.Steadiness.NEVER_SETTLED);
    assertThat(shortRun.validity()).isEqualTo(new Validity.Valid());
    assertThat(shortRun.warnings())
        .anySatisfy(
            warning -> {
              assertThat(warning.id()).isEqualTo("not-steady-short");
              assertThat((double) warning.values().get("changeShare")).isPositive();
              assertThat(warning.values())
                  .containsEntry("longerWarmupNanos", 2 * Schedule.WARMUP_STANDARD_NANOS)
                  .containsEntry("longerNanos", 10.0 * SECOND);
            });

    measuredNanos = 10 * SECOND;
    recordGrowing();
    assertThat(ids(reasons(build(List.of())))).containsExactly("no-steady-state");
  }

  /** What a new JVM takes to begin may be as much as the tolerance in ten seconds. */
  @Test
  void aLateStartIsARemarkInAShortRunAndAFaultInALongOne() {
    measuredNanos = 2 * SECOND;
    recordFrom(400 * MILLI, 10 * MILLI);
    RunResult shortRun = build(List.of());
    assertThat(shortRun.validity()).isEqualTo(new Validity.Valid());
    assertThat(shortRun.warnings())
        .contains(Finding.warning("late-start").with("lateNanos", 400e6).with("missedShare", 0.2));

    recordFrom(SECOND, 10 * MILLI);
    assertThat(ids(reasons(build(List.of())))).containsExactly("late-start");

    measuredNanos = 10 * SECOND;
    recordFrom(400 * MILLI, 10 * MILLI);
    assertThat(build(List.of()).validity()).isEqualTo(new Validity.Valid());
    assertThat(ids(build(List.of()).warnings())).doesNotContain("late-start");
    recordFrom(600 * MILLI, 10 * MILLI);
    assertThat(reasons(build(List.of())))
        .containsExactly(
            Finding.invalid("late-start").with("lateNanos", 600e6).with("missedShare", 0.06));
  }

  /** However late it began: afterwards every tenth of the time is lost. */
  @Test
  void aShortRunWhoseTerminalsIdleIsInvalid() {
    measuredNanos = 2 * SECOND;
    recordFrom(400 * MILLI, 9 * MILLI);
    assertThat(reasons(build(List.of())))
        .singleElement()
        .satisfies(
            found ->
                assertThat((double) found.values().get("activeTerminals"))
                    .isCloseTo(0.72, within(0.005)));
  }

  @Test
  void aTimeBeyondTheRangeMakesARunInvalid() {
    record(10 * MILLI, Outcome.COMMITTED);
    Recording.record(samples, 0, Outcome.COMMITTED, 0, 0, 0, TypeSamples.NANOS_MAX + 1, 0, 0);

    assertThat(reasons(build(List.of())))
        .contains(Finding.invalid("over-an-hour").with("type", Shop.ADD.name()));
  }

  @Test
  void whatWasNotVerifiedAndWhatFailedAreReasons() {
    record(10 * MILLI, Outcome.COMMITTED);
    control.fail("terminal 0: gone");

    assertThat(reasons(build(List.of("item holds 11 rows and should hold 12"))))
        .containsExactly(
            Finding.invalid("failed").with("evidence", "terminal 0: gone"),
            Finding.invalid("wrong-after")
                .with("evidence", "item holds 11 rows and should hold 12"));
  }

  @Test
  void anInterruptedRunIsNotJudgedByItsLength() {
    record(9 * MILLI, Outcome.COMMITTED);
    control.interrupt();
    RunResult result = build(List.of());

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.state()).isEqualTo(RunResult.State.INTERRUPTED);
  }

  @Test
  void faultsOfTheStructureAreReasons() {
    record(10 * MILLI, Outcome.COMMITTED);
    RunResult result =
        build(
            List.of(),
            Set.of(),
            new StructureReport(Map.of("chains", 3L), List.of("chain 7 is cut")));

    assertThat(reasons(result))
        .containsExactly(Finding.invalid("structure-fault").with("evidence", "chain 7 is cut"));
    assertThat(result.verdict().verification().passed()).isFalse();
    assertThat(result.rateTps()).isNull();
  }

  @Test
  void ofManyFaultsTheFirstAreReasons() {
    record(10 * MILLI, Outcome.COMMITTED);
    List<String> faults = Collections.nCopies(100, "chain 7 is cut");

    assertThat(reasons(build(List.of(), Set.of(), new StructureReport(Map.of(), faults))))
        .hasSize(11)
        .last()
        .isEqualTo(Finding.invalid("more-structure-faults"));
  }

  @Test
  void aSoundStructureIsNoReason() {
    record(10 * MILLI, Outcome.COMMITTED);
    StructureReport sound = new StructureReport(Map.of("chains", 3L), List.of());
    RunResult result = build(List.of(), Set.of(), sound);

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.verdict().verification().structure()).isEqualTo(sound);
  }

  @Test
  void thePartsAddUpToTheElapsedTime() {
    LockSamples attempt = new LockSamples();
    attempt.waited(LockLevel.PAGE, 2 * MILLI, 1, true);
    attempt.waited(LockLevel.RECORD, 3 * MILLI, 4, false);
    attempt.held(7);
    for (int i = 0; i < 3; i++) {
      long due = i * 10 * MILLI;
      // waits 1 ms for a connection, fails for 1 ms, backs off 2 ms; of the last attempt 1 ms is
      // CPU
      // time, 5 ms are waits for locks, 2 ms the commit
      TransactionSample sample = samples.current();
      sample.begins(0, due, due + MILLI);
      sample.outcome = Outcome.COMMITTED;
      sample.backoffNanos = 2 * MILLI;
      sample.begin = due + 4 * MILLI;
      sample.end = due + 14 * MILLI + i;
      sample.clientCpuNanos = 3 * MILLI;
      sample.lastClientCpuNanos = MILLI;
      sample.lockWaitNanos = 5 * MILLI;
      sample.commitNanos = 2 * MILLI;
      sample.commitCpuNanos = MILLI / 4;
      samples.record();
      samples.of(0, due).locks(attempt);
    }
    TypeResult type = build(List.of(), Set.of(Capability.LOCK_WAITS), null).types().getFirst();

    ElapsedSplit split = Objects.requireNonNull(type.locking().split());
    assertThat(split.cpuNanos()).isEqualTo(MILLI);
    assertThat(split.lockWaitNanos()).isEqualTo(5 * MILLI);
    assertThat(split.commitNanos()).isEqualTo(1.75 * MILLI);
    assertThat(split.retriedNanos()).isEqualTo(MILLI);
    assertThat(split.backoffNanos()).isEqualTo(2 * MILLI);
    assertThat(split.waitNanos()).isEqualTo(MILLI);
    assertThat(type.costs().clientCpuMeanNanos()).isEqualTo(3 * MILLI);
    assertThat(
            split.cpuNanos()
                + split.lockWaitNanos()
                + split.commitNanos()
                + split.retriedNanos()
                + split.backoffNanos()
                + split.waitNanos()
                + split.otherNanos())
        .isEqualTo(type.response().meanNanos());
    assertThat(type.locking().waits())
        .containsExactly(
            new LockWaits(LockLevel.PAGE, 3, 6 * MILLI, 3, 1),
            new LockWaits(LockLevel.RECORD, 3, 9 * MILLI, 0, 4));
    assertThat(type.locking().heldMax()).isEqualTo(7);
  }

  @Test
  void commitsInThisProcessAreTimedWhereLockWaitsAreNot() {
    TransactionSample sample = samples.current();
    sample.begins(0, 0, 0);
    sample.outcome = Outcome.COMMITTED;
    sample.end = 10 * MILLI;
    sample.lastClientCpuNanos = MILLI;
    sample.commitNanos = 4 * MILLI;
    samples.record();
    TypeResult type = build(List.of(), Set.of(Capability.IN_PROCESS), null).types().getFirst();

    ElapsedSplit split = Objects.requireNonNull(type.locking().split());
    assertThat(split.lockWaitNanos()).isNull();
    assertThat(split.commitNanos()).isEqualTo(4 * MILLI);
    assertThat(split.otherNanos()).isEqualTo(5 * MILLI);
    assertThat(type.locking().heldMax()).isNull();
  }

  @Test
  void whereNothingIsToldThereIsNoSplit() {
    record(10 * MILLI, Outcome.COMMITTED);
    TypeResult type = build(List.of()).types().getFirst();

    assertThat(type.locking().split()).isNull();
    assertThat(type.locking().waits()).isEmpty();
    assertThat(type.locking().heldMax()).isNull();
  }

  @Test
  void whatWasInterruptedBeforeItMeasuredIsNotInvalid() {
    control.interrupt();
    RunResult result = build(List.of());

    assertThat(result.validity()).isEqualTo(new Validity.Unmeasured());
    assertThat(result.endedBeforeMeasuring()).isTrue();
    assertThat(result.rateTps()).isNull();
    assertThat(result.verdict().remarks()).isEmpty();
  }

  @Test
  void anInterruptionDoesNotHideAFault() {
    control.interrupt();

    assertThat(reasons(build(List.of("item holds 11 rows and should hold 12")))).hasSize(1);
  }

  @Test
  void whatMeasuredNothingToItsEndIsInvalid() {
    assertThat(ids(reasons(build(List.of())))).containsExactly("nothing-ended");
  }

  @Test
  void whatCompletesNothingWithinTheIntervalIsInvalidAlthoughItSucceeds() {
    Recording.record(samples, 0, Outcome.COMMITTED, 0, 0, 0, 2 * measuredNanos, 0, 0);

    assertThat(ids(reasons(build(List.of())))).containsExactly("nothing-within");
    control.interrupt();
    assertThat(build(List.of()).validity()).isEqualTo(new Validity.Unmeasured());
  }

  @Test
  void aTypeOfWhichNoneSucceedsIsInvalidAndNamesWhatTheEngineSaid() {
    control.cannotOvercome("planted [40001]");
    record(10 * MILLI, Outcome.CONFLICT);

    assertThat(reasons(build(List.of())))
        .containsExactly(
            Finding.invalid("too-many-failed")
                .with("failed", TRANSACTIONS)
                .with("transactions", TRANSACTIONS)
                .with("limitShare", 0.01)
                .with("evidence", "planted [40001]"),
            Finding.invalid("never-completed")
                .with("type", Shop.ADD.name())
                .with("transactions", TRANSACTIONS)
                .with("evidence", "planted [40001]"));
  }

  @Test
  void oneTransactionInAHundredMayFailAndNotOneMore() {
    record(10 * MILLI, Outcome.COMMITTED);
    int allowed = TRANSACTIONS / 99;
    for (int i = 0; i < allowed; i++) {
      Recording.record(samples, 0, Outcome.CONFLICT, 0, 0, 0, MILLI, 0, 0);
    }
    assertThat(build(List.of()).validity()).isEqualTo(new Validity.Valid());

    Recording.record(samples, 0, Outcome.CONFLICT, 0, 0, 0, MILLI, 0, 0);
    assertThat(ids(reasons(build(List.of())))).containsExactly("too-many-failed");
  }

  @Test
  void whatCouldNotBeReadIsNotWrong() {
    record(10 * MILLI, Outcome.COMMITTED);
    Finding unread = Finding.notVerified("state-not-read").with("evidence", "no server");
    unchecked = List.of(unread);
    RunResult result = build(List.of());

    assertThat(result.validity()).isEqualTo(new Validity.NotVerified(List.of(unread)));
    assertThat(result.verdict().verification().wrong()).isEmpty();
    assertThat(result.verdict().verification().passed()).isFalse();
    assertThat(result.rateTps()).isNull();
    assertThat(build(List.of("item holds 11 rows")).validity())
        .isInstanceOf(Validity.Invalid.class);
  }

  @Test
  void theRunIsKeptOverTimeAndByPercentile() {
    record(10 * MILLI, Outcome.COMMITTED);
    Mark collection = new Mark(Mark.Event.COLLECTION, SECOND, 5 * MILLI, "some collector");
    found.marks.add(collection);
    RunResult result = build(List.of());

    TimeSeries timeline = result.course().timeline();
    assertThat(timeline.sliceNanos()).isEqualTo(SECOND);
    TimeSeries.OfType series = timeline.types().getFirst();
    assertThat(series.type()).isEqualTo(Shop.ADD.name());
    assertThat(series.counts().stream().mapToLong(Long::longValue).sum()).isEqualTo(TRANSACTIONS);
    assertThat(series.responseNanos().getFirst())
        .isEqualTo(series.counts().getFirst() * 10 * MILLI);
    assertThat(timeline.percentiles())
        .hasSizeGreaterThan(2)
        .allSatisfy(part -> assertThat(part.p95Nanos()).isCloseTo(10 * MILLI, withPercentage(0.1)));
    assertThat(result.course().marks()).containsExactly(collection);
    Spectrum spectrum = result.types().getFirst().times().spectrum();
    assertThat(spectrum.percents()).startsWith(0.0).endsWith(100.0);
    assertThat(spectrum.nanos().getLast()).isCloseTo(10 * MILLI, withPercentage(0.1));
    assertThat(result.work().response()).isEqualTo(result.types().getFirst().response());
  }

  @Test
  void aRunWhoseProcessStoodStillIsInvalidAndNothingElseIsSaidOfThatTime() {
    record(10 * MILLI, Outcome.COMMITTED);
    Mark standstill = new Mark(Mark.Event.STANDSTILL, 0, 9 * SECOND, "stopped");
    found.marks.add(standstill);
    RunResult result = build(List.of());
    assertThat(ids(reasons(result))).containsExactly("client-stood-still");
    assertThat(result.rateTps()).isNull();
    assertThat(result.course().marks()).containsExactly(standstill);
  }

  @Test
  void aShortStandstillIsAWarning() {
    record(10 * MILLI, Outcome.COMMITTED);
    found.marks.add(new Mark(Mark.Event.STANDSTILL, SECOND, 100 * MILLI, "stopped"));
    RunResult result = build(List.of());
    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(ids(result.warnings())).contains("client-stood-still");
  }

  @Test
  void durableCommitsOfWhichTheDiskHeardNothingAreInvalid() {
    record(10 * MILLI, Outcome.COMMITTED);
    found.flushes = new DiskFlushes(0, TRANSACTIONS, null);
    RunResult result = build(List.of());
    assertThat(result.course().flushes()).isEqualTo(found.flushes);
    assertThat(result.validity())
        .isInstanceOfSatisfying(
            Validity.Invalid.class,
            invalid ->
                assertThat(invalid.reasons())
                    .contains(
                        Finding.invalid("commits-not-forced")
                            .with("flushes", 0)
                            .with("commits", TRANSACTIONS)));

    found.flushes = new DiskFlushes(TRANSACTIONS, TRANSACTIONS, null);
    result = build(List.of());
    assertThat(Objects.requireNonNull(result.course().flushes()).perCommit()).isEqualTo(1);
    assertThat(result.validity()).isInstanceOf(Validity.Valid.class);

    found.flushes = null;
    assertThat(build(List.of()).course().flushes()).isNull();
  }

  /** A meter that does not know gives no part. */
  @Test
  void whatMetersGiveIsInTheResult() {
    record(10 * MILLI, Outcome.COMMITTED);
    assertThat(build(List.of()).course().engine()).isNull();
    assertThat(build(List.of()).course().growth()).isNull();
    assertThat(build(List.of()).course().jvm()).isNull();
    EngineWork engine = new EngineWork(Map.of(EngineCounter.DEADLOCKS, 3L), TRANSACTIONS, null);
    Growth growth = new Growth(new DataSize(1_000, 0L), new DataSize(1_100, 7L), TRANSACTIONS);
    JvmWork jvm = new JvmWork(SECOND, 2, MILLI);
    found.jvm = jvm;
    found.engine = engine;
    found.growth = growth;
    Course course = build(List.of()).course();
    assertThat(course.engine()).isEqualTo(engine);
    assertThat(course.growth()).isEqualTo(growth);
    assertThat(course.jvm()).isEqualTo(jvm);
  }

  @Test
  void whatWarmedTheRunUpIsCountedAndToldIfItDidNotSettle() {
    record(10 * MILLI, Outcome.COMMITTED);
    Terminal terminal = new Terminal(0, 1, List.of(Shop.ADD), Mix.equal(1), Shop.dataset());
    for (int i = 0; i < 5; i++) {
      terminal.draw();
      terminal.ended(Outcome.COMMITTED);
    }
    long before = build(List.of()).work().counts().warmup();
    Settling settling =
        new Settling(Settling.Settled.NOT_SETTLED, 3 * SECOND, List.of(200.0, 100.0), List.of());
    prepared = new PreparationResult(List.of(terminal), List.of(), settling, null);
    RunResult result = build(List.of());
    assertThat(result.work().counts().warmup()).isEqualTo(before + 5);
    assertThat(result.course().settling()).isEqualTo(settling);
    assertThat(result.warnings())
        .contains(Finding.warning("not-settled").with("waitedNanos", 6 * SECOND));
    prepared =
        new PreparationResult(
            List.of(),
            List.of(),
            new Settling(Settling.Settled.NOT_COUNTED, 3 * SECOND, List.of(), List.of()),
            null);
    assertThat(ids(build(List.of()).warnings())).contains("log-not-counted");
  }

  /** Half as many in the first quarter. */
  @Test
  void theWarmUpThatWasTooShortIsAllOfIt() {
    for (long end = 0;
        end < measuredNanos;
        end += end < measuredNanos / 4 ? 20 * MILLI : 10 * MILLI) {
      Recording.record(samples, 0, Outcome.COMMITTED, end, end, end, end + MILLI, 0, 0);
    }
    begin = DatabaseState.STEADY;
    prepared =
        new PreparationResult(
            List.of(),
            List.of(),
            new Settling(Settling.Settled.SETTLED, SECOND, List.of(), List.of(3.0, 3.0, 3.0)),
            null);
    assertThat(build(List.of()).warnings())
        .filteredOn(found -> found.id().equals("warm-up-too-short"))
        .singleElement()
        .satisfies(
            found ->
                assertThat(found.values())
                    .containsEntry("warmupNanos", Schedule.WARMUP_STANDARD_NANOS + 3 * SECOND));
  }

  @Test
  void whatDidNotBecomeSteadyIsTold() {
    record(10 * MILLI, Outcome.COMMITTED);
    begin = DatabaseState.STEADY;
    Settling settling =
        new Settling(
            Settling.Settled.NOT_SETTLED, SECOND, List.of(), List.of(3.0 * MILLI, 2.0 * MILLI));
    prepared = new PreparationResult(List.of(), List.of(), settling, null);
    assertThat(build(List.of()).warnings())
        .contains(Finding.warning("not-steady-yet").with("waitedNanos", 2 * SECOND));
  }

  @Test
  void waitsThatWereNotSampledToTheEndAreAWarning() {
    record(10 * MILLI, Outcome.COMMITTED);
    Finding expected =
        Finding.warning("waits-not-sampled").with("samples", 7L).with("evidence", "refused");
    found.waits = sampled("refused");
    assertThat(build(List.of()).warnings()).contains(expected);
    found.waits = sampled("");
    assertThat(build(List.of()).warnings()).isEmpty();
  }

  private static Waits sampled(String trouble) {
    return new Waits(
        new WaitReadings(7, MILLI, MILLI, null, 0, trouble), Collections.singletonList(null));
  }

  @Test
  void aQuotaOfProcessorTimeIsAWarning() {
    record(10 * MILLI, Outcome.COMMITTED);
    setup = limited(new Environment.Limits(null, "0-3", 1L));
    assertThat(build(List.of()).warnings()).isEmpty();
    setup = limited(new Environment.Limits(1.5, null, null));
    assertThat(build(List.of()).warnings())
        .containsExactly(Finding.disturbance("cpu-quota").with("processors", 1.5));
  }

  private static Setup limited(Environment.Limits limits) {
    return new Setup(
        new Environment(
            "",
            "",
            "",
            "",
            1,
            1,
            1,
            "",
            new Environment.Details(List.of(), "", limits, null, null)),
        SETUP.engine(),
        SETUP.survives(),
        SETUP.dataModel(),
        SETUP.population(),
        SETUP.place(),
        null);
  }

  /** A transaction takes 11 ms, and is due every 10 ms: a tenth of the work is left at any time. */
  @Test
  void aSaturatedRunHasARateAndServiceTimesButNoResponseTimes() {
    load = new Load.Open(1, 100, Load.ArrivalProcess.CONSTANT);
    for (int i = 0; i < TRANSACTIONS; i++) {
      long due = i * 10 * MILLI;
      long begin = i * 11 * MILLI;
      Recording.record(samples, 0, Outcome.COMMITTED, due, begin, begin, begin + 11 * MILLI, 0, 0);
      samples.waited(due, begin, i == 0);
    }
    RunResult result = build(List.of());

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.saturated()).isTrue();
    assertThat(result.rateTps()).isEqualTo(90.9);
    TypeResult type = result.types().getFirst();
    assertThat(type.response()).isEqualTo(result.work().response());
    assertThat(type.response().count()).isEqualTo(TRANSACTIONS);
    assertThat(type.response().meanNanos()).isNull();
    assertThat(type.response().p50Nanos()).isNull();
    assertThat(type.times().waitMeanNanos()).isNull();
    assertThat(type.times().histogram()).isEmpty();
    assertThat(type.times().spectrum()).isEqualTo(Spectrum.NONE);
    assertThat(result.course().timeline().percentiles()).isEmpty();
    assertThat(type.service().meanNanos()).isEqualTo(11.0 * MILLI);
    assertThat(Objects.requireNonNull(result.work().queueing()).connectionWait().meanNanos())
        .isNull();
    assertThat(result.warnings())
        .contains(Finding.warning("saturated").with("dueTps", 100.0).with("completedTps", 90.9));
  }

  /**
   * Half of the transactions find the connection busy; the lateness of the others is 20 us each.
   */
  @Test
  void latenessIsJudgedByTheServiceTimeAndApartFromTheWaitForAConnection() {
    load = new Load.Open(1, 100, Load.ArrivalProcess.CONSTANT);
    for (int i = 0; i < TRANSACTIONS; i++) {
      long due = i * 10 * MILLI;
      boolean idle = i % 2 == 0;
      long begin = due + (idle ? 20_000 : 90_000);
      TransactionSample sample = samples.current();
      sample.begins(0, due, begin);
      sample.atOnce = !idle;
      sample.end = begin + 40_000;
      sample.outcome = Outcome.COMMITTED;
      samples.record();
      samples.waited(due, begin, idle);
    }
    RunResult result = build(List.of());

    TypeResult.Times times = result.types().getFirst().times();
    assertThat(times.waitMeanNanos()).isEqualTo(55_000);
    assertThat(times.lagMeanNanos()).isEqualTo(10_000);
    assertThat(ids(result.warnings())).contains("schedule-lag");
  }

  /** In a closed loop as many wait as there are terminals at the most: its times count. */
  @Test
  void aQueueOfTerminalsThatGrowsIsAWarning() {
    load = new Load.Thinking(1_000, 1, SECOND);
    for (int i = 0; i < TRANSACTIONS; i++) {
      long due = i * 10 * MILLI;
      long begin = i * 11 * MILLI;
      Recording.record(samples, 0, Outcome.COMMITTED, due, begin, begin, begin + 11 * MILLI, 0, 0);
      samples.waited(due, begin, i == 0);
    }
    RunResult result = build(List.of());

    assertThat(result.saturated()).isFalse();
    assertThat(result.types().getFirst().response().p50Nanos()).isNotNull();
    assertThat(ids(result.warnings())).contains("queue-grows");
  }

  /** A stall in the middle: 20 transactions are given up; connections are free again at the end. */
  @Test
  void whatWasSkippedCountsAsLongerThanItHadWaited() {
    load = new Load.Open(1, 100, Load.ArrivalProcess.CONSTANT);
    for (int i = 0; i < TRANSACTIONS; i++) {
      long due = i * 10 * MILLI;
      if (i >= 500 && i < 520) {
        samples.skip(0, due, 12 * SECOND - due / 4);
      } else {
        Recording.record(samples, 0, Outcome.COMMITTED, due, due, due, due + 5 * MILLI, 0, 0);
        samples.waited(due, due, true);
      }
    }
    RunResult result = build(List.of());

    assertThat(result.saturated()).isFalse();
    Latency response = result.types().getFirst().response();
    assertThat(response.p95Nanos()).isNotNull();
    assertThat(response.p99Nanos()).isNull();
    assertThat(response.meanNanos()).isNull();
    Latency.Censored censored = Objects.requireNonNull(response.censored());
    assertThat(censored.count()).isEqualTo(20);
    assertThat(censored.boundNanos()).isEqualTo(12 * SECOND - 5_190 * MILLI / 4);
    assertThat(result.warnings())
        .contains(
            Finding.warning("skipped")
                .with("transactions", 20)
                .with("longerThanNanos", censored.boundNanos()));
  }

  private Samples samples() {
    Tail tail = Tail.of(1);
    seconds = new Seconds(1, List.of(tail));
    return new Samples(List.of(Shop.ADD), new Interval(0, measuredNanos))
        .telling(tail)
        .with(seconds);
  }

  /** One terminal that begins late, and then a transaction every 10 ms. */
  private void recordFrom(long from, long responseNanos) {
    samples = samples();
    samples.startedLate(from);
    for (long due = from; due < measuredNanos; due += 10 * MILLI) {
      Recording.record(samples, 0, Outcome.COMMITTED, due, due, due, due + responseNanos, 0, 0);
    }
  }

  /** One terminal, whose transactions take ever less time. */
  private void recordGrowing() {
    samples = samples();
    long due = 0;
    while (due < measuredNanos) {
      long response = MILLI + (measuredNanos - due) / 200;
      Recording.record(samples, 0, Outcome.COMMITTED, due, due, due, due + response, 0, 0);
      due += response;
    }
  }

  /** One terminal, a transaction every 10 ms. */
  private void record(long responseNanos, Outcome outcome) {
    for (int i = 0; i < TRANSACTIONS; i++) {
      long due = i * 10 * MILLI;
      Recording.record(samples, 0, outcome, due, due, due, due + responseNanos, 0, 0);
    }
  }

  private RunResult build(List<String> stateAfter) {
    return build(stateAfter, Set.of(), null);
  }

  private RunResult build(
      List<String> stateAfter, Set<Capability> capabilities, @Nullable StructureReport structure) {
    seconds.collect();
    CpuSnapshot nothing =
        new CpuSnapshot(
            new CpuReading.Unavailable("none"),
            0,
            Optional.empty(),
            List.of(),
            List.of(),
            new TransactionCounts(0, List.of()),
            Optional.empty(),
            0);
    RunSubject subject =
        new RunSubject(
            spec(), new ShopWorkload(), List.of(Shop.ADD), capabilities, type -> List.of());
    MeasuredInterval executed =
        new MeasuredInterval(
            new Interval(0, measuredNanos), Instant.EPOCH, List.of(Shop.ADD), samples);
    found.cpu =
        new CpuAccounting(
            new ServerCpu.InProcess(), new CpuRegression(1), nothing, nothing, executed);
    Measurement.RawResult measured =
        new Measurement.RawResult(
            executed,
            found,
            new AnswerCheck(AnswerKey.NOTHING, List.of(Shop.ADD)),
            List.of(),
            prepared,
            List.of(samples));
    CheckResults checked =
        new CheckResults(
            new Verification(
                100,
                List.of(),
                List.of(),
                stateAfter,
                List.of(),
                structure,
                25_000,
                List.of(),
                null,
                unchecked),
            List.of(),
            new ShopWorkload().observations(Shop.dataset()),
            Optional.empty());
    return new ResultBuilder(subject, measured, new HarnessFloor(500, 0), checked, control)
        .build("", new JavaProcess(4711, "", 0, null), setup, null);
  }

  private BenchmarkSpec spec() {
    Workload shop = new ShopWorkload();
    Target none =
        new Target(
            "none",
            Isolation.SERIALIZABLE,
            Durability.DURABLE,
            ExecutionMode.PREPARED,
            Map.of(),
            null,
            WaitSampling.ON);
    BenchmarkSpec spec = BenchmarkSpec.of(none, shop, Data.of(shop, 1, 1)).withLoad(load);
    Schedule usual = spec.schedule();
    return spec.withMix(TypeMix.only(Shop.ADD.name()))
        .withSchedule(new Schedule(0, usual.warmupNanos(), usual.span(), begin));
  }

  private static List<Finding> reasons(RunResult result) {
    return result.validity().reasons();
  }

  private static List<String> ids(List<Finding> findings) {
    return findings.stream().map(Finding::id).toList();
  }
}
