package fasttrack.core.run.meter;

import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Mark;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.EngineCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out what the engine counts of its own work in the interval, and its checkpoints. */
public final class EngineMeter implements Meter {
  private static final Logger LOG = LoggerFactory.getLogger(EngineMeter.class);

  private final Database database;
  private final boolean killed;
  private @Nullable Map<EngineCounter, Long> before;
  private Map<EngineCounter, Long> after = Map.of();

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
  public void begin() {
    before = read();
  }

  @Override
  public void end() {
    after = read();
  }

  private Map<EngineCounter, Long> read() {
    try {
      return killed ? Map.of() : database.counters();
    } catch (BackendException e) {
      LOG.info("the engine does not tell its counters", e);
      return Map.of();
    }
  }

  @Override
  public List<Record> parts(Executed executed) {
    List<Record> parts = new ArrayList<>();
    if (before != null) {
      Map<EngineCounter, Long> counts = counted(before, after);
      if (!counts.isEmpty()) {
        parts.add(new EngineWork(counts, executed.good()));
      }
      parts.addAll(checkpoints(executed.from(), executed.from().plusNanos(executed.nanos())));
    }
    return parts;
  }

  private List<Mark> checkpoints(Instant from, Instant until) {
    return database.checkpoints(from, until).stream()
        .map(
            each ->
                new Mark(
                    Mark.Kind.CHECKPOINT,
                    Duration.between(from, each.began()).toNanos(),
                    each.lasted().toNanos(),
                    each.reason()))
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
    return counted.values().stream().anyMatch(count -> count < 0) ? Map.of() : counted;
  }
}
