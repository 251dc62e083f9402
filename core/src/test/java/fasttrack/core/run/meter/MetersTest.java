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
import fasttrack.core.result.JvmWork;
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
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What meters make of an interval, and what they say where there was none. */
class MetersTest {
  private static final long SECOND = 1_000_000_000L;
  private static final List<TransactionType> TYPES = List.of(Shop.ADD, Shop.READ_MEMBERS);

  /** Three transactions that insert a row each and one that reads; another one ended too late. */
  private final Executed executed = executed();

  private final GrowingDatabase database = new GrowingDatabase();
  private final AtomicLongArray good = new AtomicLongArray(TYPES.size());
  private long now;
  private final Driven driven =
      new Driven(
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
    Ended first = driven.ended();
    ended(7, 6);

    assertThat(first.halfwayTo(driven.ended()).good()).containsExactly(5L, 3L);
    Ended between = driven.ended().since(first);
    assertThat(between.all()).isEqualTo(9);
    assertThat(between.commits(TYPES)).isEqualTo(4);
    assertThat(between.insertedRows(TYPES)).isEqualTo(4);
    assertThat(Ended.now(null).halfwayTo(first).good()).containsExactly(1L, 0L);
  }

  @Test
  void ofTheReadingsBeforeTheIntervalTheLastOneBeforeItCounts() {
    EngineMeter meter = new EngineMeter(database, false);
    meter.prepare(driven);
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

    assertThat(meter.parts(executed))
        .containsExactly(
            new EngineWork(Map.of(EngineCounter.LOG_BYTES, 100L), 46),
            new Mark(Mark.Event.CHECKPOINT, SECOND, SECOND, "time"),
            new Mark(Mark.Event.VACUUM, SECOND, 2 * SECOND, "orders"));
  }

  @Test
  void withoutWarmupTheEngineIsReadBeforeTheFirstTransaction() {
    EngineMeter meter = new EngineMeter(database, false);
    meter.prepare(driven);
    meter.begin();
    meter.begin();
    ended(4, 0);
    meter.end();

    assertThat(meter.parts(executed))
        .contains(new EngineWork(Map.of(EngineCounter.LOG_BYTES, 100L), 4));
  }

  @Test
  void whatLagsBehindIsKnownOfLongTimesAlone() {
    database.lag = Duration.ofSeconds(1);
    assertThat(countedIn(10 * SECOND - 1)).isEmpty();
    assertThat(countedIn(10 * SECOND)).hasSize(1);
    database.lag = Duration.ZERO;
    assertThat(countedIn(1)).hasSize(1);
  }

  private List<Record> countedIn(long nanos) {
    EngineMeter meter = new EngineMeter(database, false);
    meter.prepare(driven);
    meter.begin();
    now += nanos;
    meter.end();
    return meter.parts(executed).stream().filter(EngineWork.class::isInstance).toList();
  }

  @Test
  void anEngineThatIsKilledHasMaintenanceButNoCounts() {
    EngineMeter meter = new EngineMeter(database, true);
    meter.begin();
    meter.end();

    assertThat(meter.parts(executed)).hasSize(2).hasOnlyElementsOfType(Mark.class);
  }

  @Test
  void theDataGrowsFromJustBeforeTheIntervalToTheEndOfAll() {
    GrowthMeter meter = new GrowthMeter(database);
    meter.prepare(driven);
    ended(5, 5);
    meter.approach();
    ended(8, 9);
    meter.end();

    assertThat(meter.parts(executed))
        .containsExactly(new Growth(new DataSize(2_000, 0L), new DataSize(3_000, 0L), 3));
  }

  @Test
  void theJvmsWorkIsThatOfTheInterval() {
    JvmMeter meter = new JvmMeter();
    meter.begin();
    System.gc();
    meter.end();

    assertThat(meter.parts(executed))
        .singleElement()
        .isInstanceOfSatisfying(JvmWork.class, work -> assertThat(work.collections()).isPositive());
  }

  @Test
  void whatDidNotBeginIsNotKnown() {
    Clock clock = Clock.system();
    assertThat(
            Stream.of(
                    new JvmMeter(),
                    new CollectionWatch(clock),
                    new Heartbeat(clock),
                    new FlushMeter(null, true),
                    new EngineMeter(database, false),
                    new GrowthMeter(database))
                .flatMap(meter -> meter.parts(executed).stream()))
        .isEmpty();
    assertThat(
            new WaitMeter(database, EnumSet.noneOf(Capability.class), TYPES.size(), clock)
                .parts(executed))
        .singleElement()
        .isInstanceOfSatisfying(
            WaitMeter.Waits.class,
            waits -> {
              assertThat(waits.readings()).isNull();
              assertThat(waits.types()).hasSize(TYPES.size()).containsOnlyNulls();
            });
    assertThat(new CpuMeter(database, clock).parts(executed))
        .singleElement()
        .isInstanceOfSatisfying(
            CpuReadings.class, cpu -> assertThat(cpu.after()).isSameAs(cpu.before()));
  }

  private static Executed executed() {
    Interval interval = new Interval(0, SECOND);
    Samples samples = new Samples(TYPES, interval);
    for (int i = 0; i < 3; i++) {
      Recording.record(samples, 0, Outcome.COMMITTED, i, i, i, i + 1, 0, 0);
    }
    Recording.record(samples, 0, Outcome.COMMITTED, 5, 5, 5, 2 * SECOND, 0, 0);
    Recording.record(samples, 1, Outcome.COMMITTED, 7, 7, 7, 8, 0, 0);
    return new Executed(interval, Instant.EPOCH, TYPES, samples);
  }

  /** Tells how many transactions have ended, and nothing else. */
  private static Driven.Instruments counting(AtomicLongArray good) {
    SplittableRandom random = new SplittableRandom(1);
    return new Driven.Instruments(
        new Activity(),
        good,
        new FlushWatch(Clock.system(), random),
        new RunQueueMeter(TYPES.size(), Clock.system(), random),
        new ServerCpuMeter(
            new ServerCpu.InProcess(), TYPES.size(), Clock.system(), 0, random, () -> false));
  }
}
