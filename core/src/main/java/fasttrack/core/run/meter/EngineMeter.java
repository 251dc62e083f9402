package fasttrack.core.run.meter;

import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Mark;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.EngineCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

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
  private boolean approached;

  /**
   * Makes a meter.
   *
   * @param killed whether the server is killed meanwhile: it then forgets what it counted, and does
   *     not answer
   */
  public EngineMeter(Database database, boolean killed) {
    this.database = database;
    this.killed = killed;
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
    return killed ? Map.of() : Asked.of("its counters", database::counters, Map.of());
  }

  @Override
  List<Record> parts(
      Map<EngineCounter, Long> first,
      Map<EngineCounter, Long> last,
      Ended between,
      Executed executed) {
    List<Record> parts = new ArrayList<>();
    Map<EngineCounter, Long> counts = counted(first, last);
    counts.keySet().removeIf(each -> between.nanos() < LAGS_MIN * database.lag(each).toNanos());
    if (!counts.isEmpty()) {
      parts.add(new EngineWork(counts, between.all()));
    }
    parts.addAll(maintenance(executed.from(), executed.from().plusNanos(executed.nanos())));
    return parts;
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
    Map<EngineCounter, Long> counted = new EnumMap<>(EngineCounter.class);
    after.forEach(
        (counter, count) -> {
          Long earlier = before.get(counter);
          if (earlier != null) {
            counted.put(counter, count - earlier);
          }
        });
    return counted.values().stream().anyMatch(count -> count < 0)
        ? new EnumMap<>(EngineCounter.class)
        : counted;
  }
}
