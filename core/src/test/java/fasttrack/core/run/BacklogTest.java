package fasttrack.core.run;

import static fasttrack.core.spec.Load.ArrivalProcess.CONSTANT;
import static fasttrack.core.spec.Load.ArrivalProcess.POISSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Timeline;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.run.load.Arrivals;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Retries;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.Backlog.Tendency;
import fasttrack.core.testing.Size;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs at a rate below and above a known capacity, in virtual time, as a worker measures them. */
class BacklogTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long WARMUP = 2 * SECOND;
  private static final List<TransactionType> TYPES = List.of(Shop.ADD);
  static final int RUNS = 100;

  /** How much is simulated. */
  Size size() {
    return Size.tenthOf(RUNS);
  }

  /** How the work of transactions varies around its mean. */
  private enum Work {
    EVEN,
    /** Negative-exponentially: as much as the mean. */
    UNEVEN
  }

  @ParameterizedTest
  @CsvSource({
    "EVEN, CONSTANT, 300",
    "EVEN, CONSTANT, 1500",
    "EVEN, POISSON, 1500",
    "EVEN, CONSTANT, 100",
  })
  void threePercentAboveCapacityAreFoundIn10Seconds(
      Work work, Load.ArrivalProcess arrivals, double capacityTps) {
    Map<Tendency, Integer> verdicts = verdicts(work, arrivals, capacityTps, 1.03, 10);

    assertThat(verdicts).containsOnlyKeys(Tendency.GROWS);
  }

  /** Where chance hides it, the run is not said to keep up, and a longer one tells. */
  @Test
  void whereChanceHidesItNothingIsClaimed() {
    Map<Tendency, Integer> verdicts = verdicts(Work.UNEVEN, POISSON, 1_500, 1.03, 10);
    assertThat(verdicts.getOrDefault(Tendency.GROWS, 0)).isGreaterThanOrEqualTo(size().fewest(0.7));
    assertThat(verdicts.getOrDefault(Tendency.KEEPS_UP, 0)).isLessThanOrEqualTo(size().most(0.05));
    assertThat(verdicts(Work.UNEVEN, POISSON, 1_500, 1.03, 60)).containsOnlyKeys(Tendency.GROWS);
  }

  @ParameterizedTest
  @CsvSource({
    "EVEN, POISSON, 0.80, 100",
    "EVEN, POISSON, 0.95, 20",
    "EVEN, POISSON, 0.95, 1500",
    "UNEVEN, POISSON, 0.80, 20",
    "UNEVEN, POISSON, 0.80, 1500",
    "UNEVEN, POISSON, 0.90, 100",
    "UNEVEN, POISSON, 0.95, 20",
    "UNEVEN, POISSON, 0.95, 300",
    "UNEVEN, POISSON, 0.95, 1500",
    "UNEVEN, CONSTANT, 0.95, 300"
  })
  void aLoadBelowCapacityIsNotCalledSaturated(
      Work work, Load.ArrivalProcess arrivals, double load, double capacityTps) {
    Map<Tendency, Integer> verdicts = verdicts(work, arrivals, capacityTps, load, 10);

    assertThat(verdicts.getOrDefault(Tendency.GROWS, 0)).isLessThanOrEqualTo(size().most(0.05));
  }

  @Test
  void theGrowthIsTheShareAboveCapacity() {
    Backlog backlog = run(Work.EVEN, CONSTANT, 1_000, 1.03, 10, 1);

    assertThat(backlog.verdict()).isEqualTo(Tendency.GROWS);
    assertThat(Objects.requireNonNull(backlog.growth()).estimate()).isCloseTo(0.03, within(1e-4));
    // 12 s of arrivals, of which each second brings 30 ms more than can be done
    assertThat(backlog.lastWaitNanos()).isCloseTo(0.36 * SECOND, within(0.01 * SECOND));
    assertThat(backlog.foundFree()).isZero();
    assertThat(backlog.enoughNanos()).isNull();
  }

  /** A stall makes a backlog, which is then worked off. */
  @Test
  void aStallIsNotSaturation() {
    Backlog backlog =
        run(1_000, CONSTANT, 10, 1, now -> now / SECOND == 5 ? SECOND : SECOND / 2_000);

    assertThat(backlog.verdict()).isEqualTo(Tendency.KEEPS_UP);
  }

  /** At its end, nobody can tell whether it would be. */
  @Test
  void aStallAtTheEndIsNotSaturationEither() {
    Backlog backlog =
        run(1_000, CONSTANT, 10, 1, now -> now / SECOND >= 9 ? 3 * SECOND : SECOND / 2_000);

    assertThat(backlog.verdict()).isEqualTo(Tendency.CANNOT_TELL);
    assertThat(Objects.requireNonNull(backlog.enoughNanos())).isGreaterThan(10 * SECOND);
  }

  @Test
  void whatWasGivenUpWouldHaveWaitedForWhatIsBeforeIt() {
    Backlog backlog = run(100, CONSTANT, 10, 1, now -> SECOND / 10);

    assertThat(backlog.verdict()).isEqualTo(Tendency.GROWS);
    // a tenth is done, so that what is due after 12 s would begin after 120 s
    assertThat(Objects.requireNonNull(backlog.growth()).estimate()).isCloseTo(9, within(0.2));
    assertThat(backlog.lastWaitNanos()).isCloseTo(107.0 * SECOND, within(3.0 * SECOND));
  }

  @Test
  void aFewTransactionsThatNeverWaitKeepUp() {
    assertThat(run(1, CONSTANT, 10, 1, now -> SECOND / 100).verdict()).isEqualTo(Tendency.KEEPS_UP);
  }

  @Test
  void ofTooFewTransactionsThatAllWaitNothingCanBeTold() {
    Backlog backlog = run(2, CONSTANT, 10, 1, now -> SECOND);

    assertThat(backlog.verdict()).isEqualTo(Tendency.CANNOT_TELL);
    assertThat(backlog.growth()).isNull();
    assertThat(Objects.requireNonNull(backlog.enoughNanos())).isGreaterThan(50 * SECOND);
  }

  @Test
  void whereNothingWasDueThereIsNoVerdict() {
    assertThat(Backlog.of(new Timeline(3), SECOND, 1.0, 1)).isNull();
  }

  private Map<Tendency, Integer> verdicts(
      Work work, Load.ArrivalProcess arrivals, double capacityTps, double load, int seconds) {
    Map<Tendency, Integer> verdicts = new EnumMap<>(Tendency.class);
    for (int seed = 0; seed < size().runs(); seed++) {
      verdicts.merge(
          run(work, arrivals, capacityTps, load, seconds, seed).verdict(), 1, Integer::sum);
    }
    return verdicts;
  }

  private static Backlog run(
      Work work,
      Load.ArrivalProcess arrivals,
      double capacityTps,
      double load,
      int seconds,
      long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double mean = SECOND / capacityTps;
    return run(
        load * capacityTps,
        arrivals,
        seconds,
        seed,
        now ->
            (long)
                switch (work) {
                  case EVEN -> mean;
                  case UNEVEN -> mean * ThinkTime.drawNegativeExponential(random);
                });
  }

  /**
   * Runs one connection.
   *
   * @param service how long a transaction takes that begins at a moment
   */
  private static Backlog run(
      double rateTps,
      Load.ArrivalProcess process,
      int seconds,
      long seed,
      LongUnaryOperator service) {
    VirtualTime time = new VirtualTime();
    Interval interval = new Interval(WARMUP, WARMUP + seconds * SECOND);
    RunPlan plan =
        new RunPlan(
            5,
            TYPES,
            1,
            new Timetable(time, 0, 0, interval, 10 * SECOND),
            Quota.unlimited(),
            Retries.STANDARD,
            new Control(),
            AnswerKey.NOTHING,
            null,
            null);
    SimulatedSession session =
        new SimulatedSession(new ServerCpu.InProcess()) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            time.pass(service.applyAsLong(time.nanos()), 0);
            return Outcome.COMMITTED;
          }
        };
    Load.Open load = new Load.Open(1, rateTps, process);
    Arrivals arrivals = new Arrivals(load, 0, 0, new SplittableRandom(~seed), null);
    Terminal terminal = new Terminal(0, 5, TYPES, Mix.equal(TYPES.size()), Shop.dataset());
    Worker worker =
        new Worker(
            plan, 0, new Turns.Arriving(plan, arrivals, terminal), session, () -> time::cpuNanos);
    worker.run();
    Samples samples = worker.samples();
    double completedTps = (double) samples.type(0).withinInterval() / seconds;
    return Objects.requireNonNull(
        Backlog.of(
            Objects.requireNonNull(samples.queue()), seconds * SECOND, rateTps, completedTps));
  }
}
