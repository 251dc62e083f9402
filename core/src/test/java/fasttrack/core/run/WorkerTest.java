package fasttrack.core.run;

import static fasttrack.core.spec.Load.ArrivalProcess.CONSTANT;
import static fasttrack.core.spec.Load.ArrivalProcess.POISSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.result.cpu.HarnessFloor;
import fasttrack.core.run.load.Arrivals;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.meter.ServerCpuMeter;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Retries;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.statistics.CpuRegression;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arithmetic of the hot loop, on a backend and a clock that are simulated. */
class WorkerTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MICRO = 1_000L;
  private static final List<TransactionType> TYPES =
      List.of(Shop.READ_MEMBERS, Shop.ADD, Shop.READ_OWNERS);

  private final VirtualTime time = new VirtualTime();
  private final Control control = new Control();
  private long seed = 5;
  private Terminal terminal = terminal();

  @Test
  void aStallIsSeenByAllWhoWereDueMeanwhile() {
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          private boolean stalled;

          @Override
          public Outcome execute(int type, long[] inputs) {
            boolean stall = !stalled && time.nanos() >= 3 * SECOND;
            stalled |= stall;
            time.pass(stall ? SECOND : MICRO, 0);
            return Outcome.COMMITTED;
          }
        };
    Load load = new Load.Open(1, 1_000, CONSTANT);
    Worker worker = worker(session, load, new Interval(SECOND, 10 * SECOND), Long.MAX_VALUE);
    worker.run();

    Histogram responses = all(worker);
    long slow = responses.getCountBetweenValues(2 * MICRO, 2 * SECOND);
    double sum = 0;
    for (int type = 0; type < TYPES.size(); type++) {
      sum += worker.samples().type(type).sum(Sum.GOOD_RESPONSE_NANOS);
    }
    assertThat(worker.samples().due()).isEqualTo(9_000);
    assertThat(responses.getTotalCount()).isEqualTo(9_000);
    assertThat((double) slow).isCloseTo(1_000, within(5.0));
    assertThat(sum / slow).isCloseTo(0.5 * SECOND, within(0.01 * SECOND));
    assertThat((double) responses.getMaxValue()).isCloseTo(SECOND, within(0.001 * SECOND));
  }

  /** After a warm-up, a terminal that began late is at work when the interval begins. */
  @Test
  void aTerminalThatBeginsAfterTheIntervalIsLate() {
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(10 * MICRO, 0);
            return Outcome.COMMITTED;
          }
        };
    time.pass(SECOND / 2, 0);
    Interval interval = new Interval(0, 2 * SECOND);
    Worker late = worker(session, Load.Closed.of(1), interval, 100);
    late.run();
    assertThat(late.samples().startedLateNanos()).isEqualTo(SECOND / 2);
    Interval later = new Interval(time.nanos() + SECOND, Long.MAX_VALUE);
    Worker warm = worker(session, Load.Closed.of(1), later, 100);
    warm.run();
    assertThat(warm.samples().startedLateNanos()).isZero();
    assertThat(warm.samples().overranNanos()).isLessThan(10 * MICRO);
  }

  /** Of a thousand threads on a busy machine the last may get no processor in time. */
  @Test
  void aTerminalThatNeverBeginsIsLateForTheWholeInterval() {
    time.pass(3 * SECOND, 0);
    Worker never =
        worker(always(Outcome.COMMITTED), Load.Closed.of(1), new Interval(SECOND, 2 * SECOND), 100);
    never.run();
    assertThat(never.samples().due()).isZero();
    assertThat(never.samples().startedLateNanos()).isEqualTo(SECOND);
  }

  @Test
  void aTransactionOfTheWarmUpThatEndsInTheIntervalIsKnown() {
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(SECOND, 0);
            return Outcome.COMMITTED;
          }
        };
    Interval interval = new Interval(SECOND / 4, 2 * SECOND);
    Worker worker = worker(session, Load.Closed.of(1), interval, 100);
    worker.run();
    assertThat(worker.samples().overranNanos()).isEqualTo(3 * SECOND / 4);
    // what is read meanwhile belongs to those that the warm-up began, too
    assertThat(IntStream.range(0, TYPES.size()).mapToLong(worker.instruments().good()::get).sum())
        .isEqualTo(2);
    assertThat(worker.samples().startedLateNanos()).isZero();
  }

  @Test
  void knownCpuBurnIsAttributedToItsType() {
    long[] burn = {200 * MICRO, 50 * MICRO, 3_000 * MICRO};
    long[] serverBurn = {100 * MICRO, 700 * MICRO, 20 * MICRO};
    long[] server = new long[1];
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.Measured(() -> server[0], "simulated")) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(5_000 * MICRO, burn[type]);
            server[0] += serverBurn[type];
            return Outcome.COMMITTED;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 3_000);
    worker.run();

    for (int type = 0; type < TYPES.size(); type++) {
      TypeSamples samples = worker.samples().type(type);
      assertThat((double) samples.sum(Sum.GOOD_CLIENT_CPU_NANOS) / samples.good())
          .isEqualTo(burn[type]);
      assertThat((double) samples.sum(Sum.GOOD_SERVER_CPU_NANOS) / samples.good())
          .isEqualTo(serverBurn[type]);
    }
  }

  /**
   * Waits take time and no CPU. What is booked on a type holds all that its transactions burned,
   * and no more than what the thread used since the transaction before and until the one after:
   * that is so however the threads of the machine take turns.
   */
  @Test
  void realCpuTimeIsThatOfTheTransactionAndNothingElse() {
    long[] burn = {400 * MICRO, 800 * MICRO, 200 * MICRO};
    long[] burned = new long[burn.length];
    long[] around = new long[burn.length];
    CpuClock clock = CpuClocks.ownThread();
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          private long lastEnd;
          private int lastType;

          @Override
          public Outcome execute(int type, long[] inputs) {
            long begin = clock.nanos();
            around[lastType] += begin - lastEnd;
            around[type] += begin - lastEnd;
            LockSupport.parkNanos(300 * MICRO);
            long now = clock.nanos();
            while (now - begin < burn[type]) {
              now = clock.nanos();
            }
            burned[type] += now - begin;
            lastEnd = now;
            lastType = type;
            return Outcome.COMMITTED;
          }
        };
    RunPlan plan = plan(Clock.system(), new Interval(0, Long.MAX_VALUE), 60);
    Turns turns = new Turns.Own(plan, ThinkTime.NONE, terminal());
    Worker worker = new Worker(plan, 0, turns, session, CpuClocks::ownThread);
    session.execute(0, new long[0]); // from its end on, what is used is known
    Arrays.fill(burned, 0);
    Arrays.fill(around, 0);
    worker.run();
    long[] told = burned.clone();
    session.execute(0, new long[0]); // until its begin

    for (int type = 0; type < TYPES.size(); type++) {
      TypeSamples samples = worker.samples().type(type);
      // its own readings, which the worker takes off, are 5 us before and 10 us after at most
      assertThat(samples.sum(Sum.GOOD_CLIENT_CPU_NANOS))
          .isBetween(told[type] - samples.good() * 15 * MICRO, told[type] + around[type]);
    }
  }

  @Test
  void whatTheHarnessDoesBetweenTransactionsIsMeasuredAndPartOfNone() {
    VirtualTime slow =
        new VirtualTime() {
          @Override
          public long nanos() {
            pass(30, 30);
            return super.nanos();
          }
        };
    long[] entered = {0};
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            slow.pass(10 * MICRO, 8 * MICRO);
            entered[0]++;
            return Outcome.COMMITTED;
          }
        };
    RunPlan plan = plan(slow, new Interval(0, Long.MAX_VALUE), 1_000);
    Turns turns = new Turns.Own(plan, ThinkTime.NONE, terminal());
    CpuClock cpu =
        () -> {
          slow.pass(200, 200);
          return slow.cpuNanos();
        };
    Worker worker = new Worker(plan, 0, turns, session, () -> cpu);
    worker
        .instruments()
        .queue()
        .reads(
            () -> {
              slow.pass(20 * MICRO, 20 * MICRO);
              return 0;
            },
            null);
    worker.run();

    Samples samples = worker.samples();
    double response = 0;
    for (int type = 0; type < TYPES.size(); type++) {
      TypeSamples of = samples.type(type);
      assertThat((double) of.sum(Sum.GOOD_RESPONSE_NANOS) / of.good())
          .isBetween(10_000.0, 10_060.0);
      assertThat((double) of.sum(Sum.GOOD_CLIENT_CPU_NANOS) / of.good())
          .isBetween(8_000.0, 8_060.0);
      response += of.sum(Sum.GOOD_RESPONSE_NANOS);
    }
    double harness =
        samples.gapMeanNanos() + samples.readingMeanNanos() + samples.betweenMeanNanos();
    assertThat(samples.betweenMeanNanos()).isGreaterThan(100);
    assertThat(entered[0]).isEqualTo(1_000);
    assertThat(response / 1_000 + harness)
        .isCloseTo((double) worker.lastEnd() / 1_000, within(1.0));
  }

  /** The clock takes a tenth of the shortest transaction, so it is read in a part of them. */
  @Test
  void theCpuTimeOfShortTransactionsIsEstimatedWithoutBias() {
    SplittableRandom work = new SplittableRandom(7);
    long[] truth = {0, 0};
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            long cpu = 4 * MICRO + work.nextInt(8_000);
            boolean conflict = work.nextInt(5) == 0;
            time.pass(cpu + (work.nextInt(100) == 0 ? 200 * MICRO : 0), cpu);
            truth[conflict ? 1 : 0] += cpu;
            return conflict ? Outcome.CONFLICT : Outcome.COMMITTED;
          }

          @Override
          public ConflictCause conflictCause() {
            return ConflictCause.BUSY;
          }
        };
    int[] readings = {0};
    CpuClock cpu =
        () -> {
          readings[0]++;
          time.pass(MICRO, MICRO);
          return time.cpuNanos();
        };
    RunPlan plan = plan(new Interval(0, Long.MAX_VALUE), 40_000);
    Worker worker =
        new Worker(plan, 0, new Turns.Own(plan, ThinkTime.NONE, terminal), session, () -> cpu);
    worker.run();

    Samples samples = worker.samples();
    double error = 0;
    for (int type = 0; type < TYPES.size(); type++) {
      TypeSamples of = samples.type(type);
      error += of.clientCpuErrorNanos() * of.good();
    }
    assertThat(error / truth[0]).isBetween(0.0001, 0.02);
    assertThat((double) samples.sum(of -> of.sum(Sum.GOOD_SERVICE_CPU_NANOS)))
        .isCloseTo(truth[0], within(error));
    assertThat((double) samples.sum(of -> of.sum(Sum.WASTED_CLIENT_CPU_NANOS)))
        .isCloseTo(truth[1], within(error));
    assertThat(samples.clientCpuWithinNanos())
        .isEqualTo(
            samples.sum(of -> of.sum(Sum.GOOD_SERVICE_CPU_NANOS))
                + samples.sum(of -> of.sum(Sum.WASTED_CLIENT_CPU_NANOS)));
    assertThat(readings[0]).isLessThan(20_000);
    assertThat(samples.readingMeanNanos()).isBetween(50.0, 250.0);
  }

  @Test
  void timeOffTheProcessorWhileTheClockIsReadIsResponseTime() {
    long away = 3_000 * MICRO;
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(10 * MICRO, 10 * MICRO);
            return Outcome.COMMITTED;
          }
        };
    int[] readings = {0};
    CpuClock cpu =
        () -> {
          long now = time.cpuNanos();
          time.pass(++readings[0] % 10 == 0 ? away : 0, 0);
          return now;
        };
    RunPlan plan = plan(new Interval(0, Long.MAX_VALUE), 100);
    Worker worker =
        new Worker(plan, 0, new Turns.Own(plan, ThinkTime.NONE, terminal), session, () -> cpu);
    worker.run();

    long sum = 0;
    for (int type = 0; type < TYPES.size(); type++) {
      sum += worker.samples().type(type).sum(Sum.GOOD_RESPONSE_NANOS);
    }
    assertThat(sum).isEqualTo(worker.lastEnd()).isGreaterThan(100 * 10 * MICRO + 5 * away);
  }

  @Test
  void sampledReadingsAreRegressedOnTheTypes() {
    long[] burn = {85_200, 321_000, 1_453_000};
    long reading = 30 * MICRO;
    long[] server = new long[1];
    CpuClock clock = () -> server[0] += reading;
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.Sampled(clock, "simulated", reading)) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(2_000 * MICRO, 0);
            server[0] += burn[type];
            return Outcome.COMMITTED;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 3_000);
    worker.run();

    double[] means = worker.instruments().server().regression().means();
    assertThat(worker.instruments().server().regression().readings()).isBetween(200L, 500L);
    for (int type = 0; type < TYPES.size(); type++) {
      assertThat(means[type]).isCloseTo(burn[type], within(0.02 * burn[type]));
    }
  }

  /** A reading takes as long as three transactions, and must not be part of any. */
  @Test
  void readingsAreInNoResponseTimeAndGapsGrowUntilTheyCostLittle() {
    long[] server = new long[1];
    CpuClock clock =
        () -> {
          time.pass(3 * MICRO, 0);
          return server[0];
        };
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.Sampled(clock, "simulated", 0)) {
          private int attempt;

          @Override
          public Outcome execute(int type, long[] inputs) {
            boolean conflict = attempt++ % 3 == 0;
            time.pass(MICRO, 0);
            server[0] += conflict ? 100 : 1_000;
            return conflict ? Outcome.CONFLICT : Outcome.COMMITTED;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 6_000);
    worker.run();

    CpuRegression regression = worker.instruments().server().regression();
    for (int type = 0; type < TYPES.size(); type++) {
      assertThat(worker.samples().type(type).goodServices().getMaxValue()).isLessThan(2 * MICRO);
      assertThat(regression.means()[type]).isCloseTo(1_000, within(1.0));
    }
    // every other transaction is repeated once, after a back-off: 9,000 attempts and those waits
    assertThat(regression.readingElapsedNanos()).isEqualTo((regression.readings() + 1) * 3 * MICRO);
    assertThat(regression.readingElapsedNanos()).isLessThan(time.nanos() / 50);
    assertThat(regression.totalNanos()).isBetween(6_290_000L, 6_310_000L);
    assertThat(ServerCpuMeter.gapMean(3_000, 1_000)).isEqualTo(100.0);
    assertThat(ServerCpuMeter.gapMean(3_000, 5_000)).isEqualTo(40.0);
    assertThat(ServerCpuMeter.gapMean(0, 1_000)).isEqualTo(10.0);
    assertThat(ServerCpuMeter.gapMean(5, Double.NaN)).isEqualTo(10.0);
  }

  /** The first attempts lie before the first reading, and would be missed in a short run. */
  @Test
  void theServersTimeIsThatOfAllAttempts() {
    long[] server = new long[1];
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.Sampled(() -> server[0], "simulated", 0)) {
          private int attempt;

          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(MICRO, 0);
            server[0] += 1_000;
            return attempt++ == 0 ? Outcome.CONFLICT : Outcome.COMMITTED;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 50);
    worker.run();

    assertThat(worker.instruments().server().regression().readings()).isPositive();
    assertThat(worker.instruments().server().regression().totalNanos())
        .isEqualTo(server[0])
        .isEqualTo(51_000);
  }

  @Test
  void nothingIsSampledWhenTheIntervalIsOver() {
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.Sampled(() -> 0, "simulated", 0)) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(SECOND / 100, 0);
            return Outcome.COMMITTED;
          }
        };
    // 2,000 are due in 10 s, of which 1,000 are executed in these 10 s, the others afterwards
    Load load = new Load.Open(1, 200, CONSTANT);
    Worker worker = worker(session, load, new Interval(0, 10 * SECOND), Long.MAX_VALUE);
    worker.run();

    assertThat(worker.samples().due()).isEqualTo(2_000);
    assertThat(worker.instruments().server().regression().readings())
        .isBetween(1_000L / 14, 1_000L / 6);
  }

  @Test
  void conflictsAreRepeatedWithTheSameInputsAndKeptApart() {
    long[][] seen = new long[2][];
    long[] server = new long[1];
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.Measured(() -> server[0], "simulated")) {
          private int attempt;

          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(100 * MICRO, 10 * MICRO);
            server[0] += attempt == 0 ? 7 * MICRO : 3 * MICRO;
            if (attempt < 2) {
              seen[attempt] = inputs.clone();
            }
            return attempt++ == 0 ? Outcome.CONFLICT : Outcome.COMMITTED;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 1);
    worker.run();

    int type = terminal().draw();
    TypeSamples samples = worker.samples().type(type);
    assertThat(seen[1]).isEqualTo(seen[0]);
    assertThat(samples.conflicts(ConflictCause.DEADLOCK)).isEqualTo(1);
    assertThat(samples.good()).isEqualTo(1);
    assertThat(worker.instruments().good().get(type)).isEqualTo(1);
    assertThat(worker.instruments().activity().counted(0)).as("it gave way").isFalse();
    assertThat(worker.instruments().activity().counted(1)).isTrue();
    assertThat(samples.sum(Sum.WASTED_NANOS)).isEqualTo(100 * MICRO);
    assertThat(samples.sum(Sum.WASTED_CLIENT_CPU_NANOS)).isEqualTo(10 * MICRO);
    assertThat(samples.sum(Sum.GOOD_CLIENT_CPU_NANOS)).isEqualTo(20 * MICRO);
    assertThat(samples.sum(Sum.GOOD_SERVICE_CPU_NANOS)).isEqualTo(10 * MICRO);
    assertThat(samples.sum(Sum.GOOD_SERVER_CPU_NANOS)).isEqualTo(10 * MICRO);
    assertThat(samples.sum(Sum.GOOD_SERVICE_SERVER_CPU_NANOS)).isEqualTo(3 * MICRO);
    assertThat(samples.sum(Sum.GOOD_SERVICE_NANOS)).isEqualTo(100 * MICRO);
    assertThat(samples.sum(Sum.BACKOFF_NANOS)).isBetween(25 * MICRO, 50 * MICRO);
    assertThat(samples.sum(Sum.GOOD_RESPONSE_NANOS))
        .isEqualTo(200 * MICRO + samples.sum(Sum.BACKOFF_NANOS));
  }

  @Test
  void roundTripsOfAttemptsThatGaveWayCountForTheTransactionThatFollowed() {
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          private long trips;
          private int attempt;

          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(100 * MICRO, 0);
            trips += 5;
            return attempt++ % 2 == 0 ? Outcome.CONFLICT : Outcome.COMMITTED;
          }

          @Override
          public long roundTrips() {
            return trips;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 20);
    worker.run();

    long trips = 0;
    for (int type = 0; type < TYPES.size(); type++) {
      trips += worker.samples().type(type).sum(Sum.GOOD_ROUND_TRIPS);
    }
    assertThat(trips).isEqualTo(20 * 10);
  }

  @Test
  void aTerminalThatThinksDoesNotSleepBeyondTheLastTransaction() {
    SimulatedSession session = always(Outcome.COMMITTED);
    Load thinking = new Load.Thinking(1, 1, 1_000 * SECOND);
    Worker worker = worker(session, thinking, new Interval(0, Long.MAX_VALUE), 3);
    worker.run();
    long end = time.nanos();

    assertThat(worker.samples().due()).isEqualTo(3);
    assertThat(end - worker.lastEnd()).isLessThan(SECOND);
  }

  @Test
  void attemptsAreLimited() {
    SimulatedSession session = always(Outcome.CONFLICT);
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 1);
    worker.run();

    TypeSamples samples = worker.samples().type(terminal().draw());
    assertThat(samples.count(Outcome.CONFLICT)).isEqualTo(1);
    assertThat(samples.conflicts(ConflictCause.DEADLOCK))
        .isEqualTo(Retries.STANDARD.attemptsMax() - 1);
    assertThat(terminal.hadNoEffect(0)).isTrue();
  }

  @Test
  void aFailureStopsTheRun() {
    Worker worker =
        worker(always(Outcome.FAILED), Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 100);
    worker.run();

    assertThat(control.stopped()).isTrue();
    assertThat(control.failures()).containsExactly("terminal 0: simulated failure");
    assertThat(worker.samples().due()).isEqualTo(1);
  }

  @Test
  void aTransactionCountsAlthoughItsServersClockDiedAndTheSessionSaysWhy() {
    int[] executed = {0};
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.Measured(diesWith(executed, 7), "simulated")) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(MICRO, 0);
            return ++executed[0] <= 7 ? Outcome.COMMITTED : Outcome.FAILED;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 100);
    worker.run();

    assertThat(control.failures()).containsExactly("terminal 0: simulated failure");
    assertThat(terminal.executed()).isEqualTo(8);
    assertThat(count(worker, Outcome.COMMITTED)).isEqualTo(7);
    assertThat(count(worker, Outcome.FAILED)).isEqualTo(1);
    assertThat(worker.samples().due()).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aClockThatDiesAloneStopsTheRunAndNoTransactionIsLost(boolean sampled) {
    int[] executed = {0};
    CpuClock clock = diesWith(executed, 20);
    ServerCpu cpu =
        sampled
            ? new ServerCpu.Sampled(clock, "simulated", 0)
            : new ServerCpu.Measured(clock, "simulated");
    SimulatedSession session =
        new SimulatedSession(cpu) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            executed[0]++;
            time.pass(MICRO, 0);
            return Outcome.COMMITTED;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 100);
    worker.run();

    assertThat(control.failures())
        .containsExactly(
            "connection 0: the server's CPU time can no longer be read, although the session goes"
                + " on: the clock is dead");
    assertThat(executed[0]).isBetween(21, 99);
    assertThat(terminal.executed()).isEqualTo(executed[0]);
    assertThat(count(worker, Outcome.COMMITTED)).isEqualTo(executed[0]);
    assertThat(worker.samples().due()).isEqualTo(executed[0]);
  }

  @Test
  void aTransactionThatThrewHasAnUnknownOutcomeAndIsCounted() {
    int[] executed = {0};
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            if (++executed[0] == 5) {
              throw new OutOfMemoryError("simulated");
            }
            return Outcome.COMMITTED;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 100);

    assertThatThrownBy(worker::run).isInstanceOf(OutOfMemoryError.class);
    assertThat(control.failures())
        .containsExactly("connection 0: unexpected java.lang.OutOfMemoryError: simulated");
    assertThat(terminal.unknown()).containsExactly(4L);
    assertThat(count(worker, Outcome.COMMITTED)).isEqualTo(4);
    assertThat(count(worker, Outcome.UNKNOWN)).isEqualTo(1);
    assertThat(worker.samples().due()).isEqualTo(5);
  }

  /** Returns a clock that can no longer be read once a number of transactions were executed. */
  private static CpuClock diesWith(int[] executed, int number) {
    return () -> {
      if (executed[0] >= number) {
        throw new CpuClockException("the clock is dead", null);
      }
      return 0;
    };
  }

  private static long count(Worker worker, Outcome outcome) {
    long count = 0;
    for (int type = 0; type < TYPES.size(); type++) {
      count += worker.samples().type(type).count(outcome);
    }
    return count;
  }

  @Test
  void whatCannotBeginInTimeIsSkippedAndCounted() {
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(SECOND, 0);
            return Outcome.COMMITTED;
          }
        };
    Load load = new Load.Open(1, 10, CONSTANT);
    Worker worker = worker(session, load, new Interval(0, 10 * SECOND), Long.MAX_VALUE);
    worker.run();

    assertThat(worker.samples().due()).isEqualTo(100);
    assertThat(worker.samples().skipped()).isPositive();
    assertThat(all(worker).getTotalCount() + worker.samples().skipped()).isEqualTo(100);
  }

  /** Of a backlog of millions each would take a reading, and the run ten times its interval. */
  @Test
  void whatIsSkippedTakesNoReadings() {
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(SECOND, 0);
            return Outcome.COMMITTED;
          }
        };
    Load load = new Load.Open(1, 10_000, CONSTANT);
    Worker worker = worker(session, load, new Interval(0, 10 * SECOND), Long.MAX_VALUE);
    long[] readings = {0};
    worker.instruments().queue().reads(() -> reading(readings), null);
    worker.instruments().flushes().watches(() -> reading(readings));
    worker.run();

    long executed = all(worker).getTotalCount();
    assertThat(executed).isBetween(20L, 22L);
    assertThat(worker.samples().skipped()).isEqualTo(100_000 - executed);
    // of each transaction that is executed at most three of its waits, and two of its flushes
    assertThat(readings[0]).isBetween(1L, 5 * (executed + 1));
    assertThat(time.nanos()).isLessThan(22 * SECOND);
  }

  private long reading(long[] readings) {
    time.pass(20 * MICRO, 0);
    return ++readings[0];
  }

  /** Thinking from the end of what it last executed, it would be due in the past for ever. */
  @Test
  void aTerminalThatSleptBeyondTheEndThinksFromWhenItWoke() {
    VirtualTime suspended =
        new VirtualTime() {
          @Override
          public void awaitUntil(long nanos) {
            super.awaitUntil(nanos() > 5 * SECOND ? nanos() + 60 * SECOND : nanos);
          }
        };
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            suspended.pass(MICRO, 0);
            return Outcome.COMMITTED;
          }
        };
    RunPlan plan = plan(suspended, new Interval(0, 10 * SECOND), Long.MAX_VALUE);
    Turns turns = new Turns.Own(plan, new ThinkTime(1_000 * MICRO, CONSTANT), terminal());
    Worker worker = new Worker(plan, 0, turns, session, () -> suspended::cpuNanos);
    worker.run();

    assertThat(worker.samples().skipped()).isEqualTo(1);
    assertThat(worker.samples().due()).isEqualTo(1 + all(worker).getTotalCount());
  }

  @Test
  void aTerminalDrawsTheSameAgain() {
    Terminal terminal = terminal();
    Terminal other = new Terminal(1, 5, TYPES, Mix.equal(TYPES.size()), Shop.dataset());
    int same = 0;
    for (int i = 0; i < 100; i++) {
      int type = terminal.draw();
      same += other.draw() == type ? 1 : 0;
    }
    Terminal again = terminal.fromTheStart();
    Terminal third = terminal();
    for (int i = 0; i < 100; i++) {
      assertThat(again.draw()).isEqualTo(third.draw());
      assertThat(again.inputs()).isEqualTo(third.inputs());
    }
    assertThat(same).isLessThan(100);
  }

  @Test
  void constantArrivalsComeToTheNanosecond() {
    Arrivals arrivals = arrivals(new Load.Open(1, 1, CONSTANT), 0);
    for (int i = 0; i < 100; i++) {
      assertThat(arrivals.next()).isEqualTo(i * SECOND);
    }
  }

  @Test
  void poissonArrivalsKeepTheRate() {
    Arrivals arrivals = arrivals(new Load.Open(1, 500, POISSON), 0);
    long last = 0;
    for (int i = 0; i < 10_000; i++) {
      last = arrivals.next();
    }

    assertThat((double) last).isCloseTo(20.0 * SECOND, within(1.0 * SECOND));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theHotLoopAllocatesNothing(boolean tellsWaits) {
    HarnessFloor floor = calibration(tellsWaits, 200_000).measure(true);

    assertThat(floor.bytes()).isLessThan(0.1);
    assertThat(floor.nanos()).isPositive();
    assertThat(calibration(tellsWaits, 2_500).measure(true).bytes())
        .as("of a short run")
        .isLessThan(0.5);
  }

  private static FloorCalibration calibration(boolean tellsWaits, long transactions) {
    Mix mix = Mix.equal(Shop.TYPES.size());
    return new FloorCalibration(Shop.TYPES, mix, Shop.dataset(), tellsWaits, transactions);
  }

  private SimulatedSession always(Outcome outcome) {
    return new SimulatedSession(new ServerCpu.InProcess()) {
      @Override
      public Outcome execute(int type, long[] inputs) {
        time.pass(MICRO, 0);
        return outcome;
      }
    };
  }

  private Worker worker(SimulatedSession session, Load load, Interval interval, long transactions) {
    terminal = terminal();
    RunPlan plan = plan(interval, transactions);
    Turns turns =
        switch (load) {
          case Load.Closed closed -> new Turns.Own(plan, ThinkTime.NONE, terminal);
          case Load.Thinking thinking ->
              new Turns.Own(plan, new ThinkTime(thinking.thinkNanos(), thinking.times()), terminal);
          case Load.Open open -> new Turns.Arriving(plan, arrivals(open, 0), terminal);
        };
    return new Worker(plan, 0, turns, session, () -> time::cpuNanos);
  }

  private static Arrivals arrivals(Load.Open open, long rampNanos) {
    return new Arrivals(open, 0, rampNanos, new SplittableRandom(5), null);
  }

  /** Repeats of a run differ in their seed. */
  @Test
  void anotherSeedDrawsOtherPauses() {
    long first = pauses(1);
    assertThat(pauses(1)).isEqualTo(first);
    assertThat(pauses(2)).isNotEqualTo(first);
  }

  private long pauses(long ofSeed) {
    seed = ofSeed;
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          private int attempts;

          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(MICRO, 0);
            return attempts++ % 2 == 0 ? Outcome.CONFLICT : Outcome.COMMITTED;
          }

          @Override
          public ConflictCause conflictCause() {
            return ConflictCause.BUSY;
          }
        };
    Worker worker = worker(session, Load.Closed.of(1), new Interval(0, Long.MAX_VALUE), 50);
    worker.run();
    Samples samples = worker.samples();
    return samples.sum(type -> type.sum(Sum.GOOD_BACKOFF_NANOS));
  }

  private RunPlan plan(Interval interval, long transactions) {
    return plan(time, interval, transactions);
  }

  private RunPlan plan(Clock clock, Interval interval, long transactions) {
    return new RunPlan(
        seed,
        TYPES,
        1,
        new Timetable(clock, 0, 0, interval, 10 * SECOND),
        transactions == Long.MAX_VALUE ? Quota.unlimited() : Quota.of(transactions),
        Retries.STANDARD,
        control,
        AnswerKey.NOTHING,
        null,
        null);
  }

  private static Terminal terminal() {
    return new Terminal(0, 5, TYPES, Mix.equal(TYPES.size()), Shop.dataset());
  }

  private static Histogram all(Worker worker) {
    Histogram sum = worker.samples().type(0).goodResponses();
    for (int type = 1; type < TYPES.size(); type++) {
      sum.add(worker.samples().type(type).goodResponses());
    }
    return sum;
  }
}
