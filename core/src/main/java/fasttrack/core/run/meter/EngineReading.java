package fasttrack.core.run.meter;

import fasttrack.core.host.Disk;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.Mark;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.EngineCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the disk and the engine have counted so far. A run does not fail because one of them does
 * not tell.
 *
 * @param flushes how often the disk was flushed; empty where that is not known
 * @param counters what the engine has counted of its own work
 */
public record EngineReading(OptionalLong flushes, Map<EngineCounter, Long> counters) {
  private static final Logger LOG = LoggerFactory.getLogger(EngineReading.class);

  /**
   * Reads.
   *
   * @param disk the disk; null for none
   * @param killed whether the server is killed meanwhile: it then forgets what it counted, and does
   *     not answer
   */
  public static EngineReading take(Database database, @Nullable Disk disk, boolean killed) {
    return new EngineReading(
        disk == null ? OptionalLong.empty() : disk.flushes(),
        killed ? Map.of() : counters(database));
  }

  private static Map<EngineCounter, Long> counters(Database database) {
    try {
      return database.counters();
    } catch (BackendException e) {
      LOG.info("the engine does not tell its counters", e);
      return Map.of();
    }
  }

  /** Returns how big the data is; null where that is not known, as of a server that is down. */
  public static @Nullable DataSize size(Database database) {
    try {
      return database.dataSize().orElse(null);
    } catch (BackendException e) {
      LOG.info("the engine does not tell the size of its data", e);
      return null;
    }
  }

  /**
   * Returns the engine's checkpoints that began within an interval.
   *
   * @param from when it began, by the wall clock
   */
  public static List<Mark> checkpoints(Database database, Instant from, Interval interval) {
    Instant until = from.plusNanos(interval.until() - interval.from());
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

  /** Returns how often the disk was flushed since an earlier reading; null if not known. */
  public @Nullable Long flushesSince(EngineReading before) {
    return before.flushes.isPresent() && flushes.isPresent()
        ? (Long) (flushes.getAsLong() - before.flushes.getAsLong())
        : null;
  }

  /**
   * Returns what the engine counted since an earlier reading. A server that was started again
   * meanwhile counts from 0, and so tells nothing.
   */
  public Map<EngineCounter, Long> countersSince(EngineReading before) {
    Map<EngineCounter, Long> counted = new EnumMap<>(EngineCounter.class);
    for (var entry : counters.entrySet()) {
      Long earlier = before.counters.get(entry.getKey());
      if (earlier != null) {
        counted.put(entry.getKey(), entry.getValue() - earlier);
      }
    }
    return counted.values().stream().anyMatch(count -> count < 0) ? Map.of() : counted;
  }
}
