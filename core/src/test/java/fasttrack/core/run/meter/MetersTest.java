package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Recording;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Growth;
import fasttrack.core.result.Mark;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Maintenance;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.testing.MemoryDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What meters make of an interval, and what they say where there was none. */
class MetersTest {
  private static final long SECOND = 1_000_000_000L;
  private static final List<TransactionType> TYPES = List.of(Shop.ADD, Shop.READ_MEMBERS);

  /** Three transactions that insert a row each and one that reads; another one ended too late. */
  private final MeasuredInterval executed = executed();

  private final GrowingDatabase database = new GrowingDatabase();
  private final AtomicLongArray good = new AtomicLongArray(TYPES.size());
  private long now;
  private final RunningWorkers workers =
      new RunningWorkers(
          new Clock() {
            @Override
            public long nanos() {
              return now;
            }

            @Override
            public void awaitUntil(long moment) {}
          },
          List.of(),
          List.of(),
          List.of(),
          List.of(counting(good)));

  private void ended(long ofTheFirst, long ofTheOther) {
    good.set(0, ofTheFirst);
    good.set(1, ofTheOther);
  }

  /** An engine that counts, grows and maintains itself whenever it is asked. */
  private static final class GrowingDatabase extends MemoryDatabase {
    private int asked;
    private Runnable meanwhile = () -> {};
    private Duration lag = Duration.ZERO;

    @Override
    public Duration lag(EngineCounter counter) {
      return lag;
    }

    @Override
    public Map<EngineCounter, Long> counters() {
      meanwhile.run();
      return Map.of(EngineCounter.LOG_BYTES, 100L * ++asked);
    }

    @Override
    public Optional<DataSize> dataSize() {
      return Optional.of(new DataSize(1_000L * ++asked, 0L));
    }

    @Override
    public List<Maintenance> maintenance(Instant from, Instant until) {
      return List.of(
          new Maintenance(
              Maintenance.Kind.CHECKPOINT,
              from.plusSeconds(1),
              Duration.between(from, until),
              "time"),
          new Maintenance(
              Maintenance.Kind.VACUUM, from.plusSeconds(1), Duration.ofSeconds(2), "orders"));
    }
  }

  @Test
  void whatWasReadBelongsToTheTransactionsBetweenTheReadings() {
    ended(3, 1);
    TransactionCounts first = workers.ended();
    ended(7, 6);

    assertThat(first.halfwayTo(workers.ended()).good()).containsExactly(5L, 3L);
    TransactionCounts between = workers.ended().since(first);
    assertThat(between.all()).isEqualTo(9);
    assertThat(between.commits(TYPES)).isEqualTo(4);
    assertThat(between.insertedRows(TYPES)).isEqualTo(4);
    assertThat(RunningWorkers.NONE.ended().halfwayTo(first).good()).containsExactly(1L, 0L);
  }

  @Test
  void ofTheReadingsBeforeTheIntervalTheLastOneBeforeItCounts() {
    EngineMeter meter = new EngineMeter(database, false, false);
    meter.prepare(workers);
    meter.begin();
    meter.begin();
    ended(2, 0);
    // a busy machine: five transactions end while the engine answers, and more before it is asked
    database.meanwhile = () -> ended(7, 0);
    meter.approach();
    database.meanwhile = () -> {};
    ended(40, 10);
    meter.begin();
    meter.end();

    assertThat(results(meter).engine)
        .isEqualTo(new EngineWork(Map.of(EngineCounter.LOG_BYTES, 100L), 46, null));
    assertThat(results(meter).marks)
        .containsExactly(
            new Mark(Mark.Event.CHECKPOINT, SECOND, SECOND, "time"),
            new Mark(Mark.Event.VACUUM, SECOND, 2 * SECOND, "orders"));
  }

  @Test
  void withoutWarmupTheEngineIsReadBeforeTheFirstTransaction() {
    EngineMeter meter = new EngineMeter(database, false, false);
    meter.prepare(workers);
    meter.begin();
    meter.begin();
    ended(4, 0);
    meter.end();

    assertThat(results(meter).engine)
        .isEqualTo(new EngineWork(Map.of(EngineCounter.LOG_BYTES, 100L), 4, null));
  }

  @Test
  void whatLagsBehindIsKnownOfLongTimesAlone() {
    database.lag = Duration.ofSeconds(1);
    assertThat(countedIn(10 * SECOND - 1)).isNull();
    assertThat(countedIn(10 * SECOND)).isNotNull();
    database.lag = Duration.ZERO;
    assertThat(countedIn(1)).isNotNull();
  }

  private @Nullable EngineWork countedIn(long nanos) {
    EngineMeter meter = new EngineMeter(database, false, false);
    meter.prepare(workers);
    meter.begin();
    now += nanos;
    meter.end();
    return results(meter).engine;
  }

  private MeterResults results(Meter meter) {
    MeterResults results = new MeterResults();
    meter.report(executed, results);
    return results;
  }

  @Test
  void anEngineThatIsKilledHasMaintenanceButNoCounts() {
    EngineMeter meter = new EngineMeter(database, false, true);
    meter.begin();
    meter.end();

    assertThat(results(meter).marks).hasSize(2);
    assertThat(results(meter).engine).isNull();
  }

  @Test
  void theDataGrowsFromJustBeforeTheIntervalToTheEndOfAll() {
    GrowthMeter meter = new GrowthMeter(database);
    meter.prepare(workers);
    ended(5, 5);
    meter.approach();
    ended(8, 9);
    meter.end();

    assertThat(results(meter).growth)
        .isEqualTo(new Growth(new DataSize(2_000, 0L), new DataSize(3_000, 0L), 3));
  }

  @Test
  void theJvmsWorkIsThatOfTheInterval() {
    JvmMeter meter = new JvmMeter();
    meter.begin();
    System.gc();
    meter.end();

    assertThat(Objects.requireNonNull(results(meter).jvm).collections()).isPositive();
  }

  @Test
  void whatDidNotBeginIsNotKnown() {
    Clock clock = Clock.system();
    Stream.of(
            new JvmMeter(),
            new CollectionWatch(clock),
            new Heartbeat(clock),
            new FlushMeter(null, true),
            new EngineMeter(database, false, false),
            new GrowthMeter(database))
        .map(this::results)
        .forEach(
            results ->
                assertThat(results).usingRecursiveComparison().isEqualTo(new MeterResults()));
    WaitMeter waits =
        new WaitMeter(database, EnumSet.noneOf(Capability.class), TYPES.size(), clock);
    WaitMeter.Waits none = Objects.requireNonNull(results(waits).waits);
    assertThat(none.readings()).isNull();
    assertThat(none.types()).hasSize(TYPES.size()).containsOnlyNulls();
    CpuAccounting cpu = Objects.requireNonNull(results(new CpuMeter(database, clock)).cpu);
    assertThat(cpu.after()).isSameAs(cpu.before());
  }

  private static MeasuredInterval executed() {
    Interval interval = new Interval(0, SECOND);
    Samples samples = new Samples(TYPES, interval);
    for (int i = 0; i < 3; i++) {
      Recording.record(samples, 0, Outcome.COMMITTED, i, i, i, i + 1, 0, 0);
    }
    Recording.record(samples, 0, Outcome.COMMITTED, 5, 5, 5, 2 * SECOND, 0, 0);
    Recording.record(samples, 1, Outcome.COMMITTED, 7, 7, 7, 8, 0, 0);
    return new MeasuredInterval(interval, Instant.EPOCH, TYPES, samples);
  }

  /** Tells how many transactions have ended, and nothing else. */
  private static RunningWorkers.Instruments counting(AtomicLongArray good) {
    SplittableRandom random = new SplittableRandom(1);
    return new RunningWorkers.Instruments(
        new Activity(),
        good,
        new FlushWatch(Clock.system(), random),
        new RunQueueMeter(TYPES.size(), Clock.system(), random),
        new ServerCpuMeter(
            new ServerCpu.InProcess(), TYPES.size(), Clock.system(), 0, random, () -> false));
  }
}
