package fasttrack.core.run.meter;

import fasttrack.core.measure.Interval;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Mark;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.EngineCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds out what the engine counts of its own work, and its maintenance. It may take its time to
 * answer while transactions run, so it is asked before the interval begins, and what it counts
 * belongs to the transactions that end between the readings.
 */
public final class EngineMeter extends EdgeMeter<Map<EngineCounter, Long>> {
  /** What lags behind may be off by as much at either edge, so by a tenth at most. */
  private static final long LAGS_MIN = 10;

  private final Database database;
  private final boolean killed;
  private final EngineProcesses processes;
  private final MemoryWatch memory;
  private boolean approached;

  /**
   * Makes a meter.
   *
   * @param inProcess whether the engine is in this process
   * @param killed whether the server is killed meanwhile: it then forgets what it counted, and does
   *     not answer
   */
  public EngineMeter(Database database, boolean inProcess, boolean killed) {
    this.database = database;
    this.killed = killed;
    this.processes = EngineProcesses.of(database, inProcess);
    this.memory = new MemoryWatch(processes::residentBytes, inProcess);
  }

  @Override
  public void start(Interval interval) {
    if (!killed) {
      memory.start();
    }
  }

  @Override
  public void close() {
    memory.stop();
  }

  @Override
  public void approach() {
    super.begin();
    approached = true;
  }

  @Override
  public void begin() {
    if (!approached) {
      super.begin();
    }
  }

  @Override
  Map<EngineCounter, Long> read() {
    if (killed) {
      return Map.of();
    }
    Map<EngineCounter, Long> all =
        new TreeMap<>(DatabaseQuestion.orElse("its counters", database::counters, Map.of()));
    all.putAll(processes.counts());
    return all;
  }

  @Override
  void report(
      EdgeReadings<Map<EngineCounter, Long>> read, MeasuredInterval executed, MeterResults into) {
    TransactionCounts between = read.between();
    Map<EngineCounter, Long> counts = counted(read.first(), read.last());
    counts
        .keySet()
        .removeIf(
            each ->
                !EngineCounter.OF_SYSTEM.contains(each)
                    && between.nanos() < LAGS_MIN * database.lag(each).toNanos());
    EngineWork.Memory had = memory.end();
    if (!counts.isEmpty() || had != null) {
      into.engine = new EngineWork(counts, between.all(), had);
    }
    into.marks.addAll(maintenance(executed.from(), executed.from().plusNanos(executed.nanos())));
  }

  private List<Mark> maintenance(Instant from, Instant until) {
    return database.maintenance(from, until).stream()
        .map(
            each ->
                new Mark(
                    switch (each.kind()) {
                      case CHECKPOINT -> Mark.Event.CHECKPOINT;
                      case VACUUM -> Mark.Event.VACUUM;
                    },
                    Duration.between(from, each.began()).toNanos(),
                    each.lasted().toNanos(),
                    each.note()))
        .toList();
  }

  /**
   * Returns what an engine counted between two readings. A server that was started again meanwhile
   * counts from 0, and so tells nothing.
   */
  static Map<EngineCounter, Long> counted(
      Map<EngineCounter, Long> before, Map<EngineCounter, Long> after) {
    Map<EngineCounter, Long> counted = new TreeMap<>(after);
    counted.keySet().retainAll(before.keySet());
    counted.replaceAll((counter, count) -> count - before.getOrDefault(counter, 0L));
    if (counted.values().stream().anyMatch(count -> count < 0)) {
      counted.clear();
    }
    return counted;
  }
}
