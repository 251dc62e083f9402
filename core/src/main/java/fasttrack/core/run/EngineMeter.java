package fasttrack.core.run;

import fasttrack.core.host.Disk;
import fasttrack.core.result.Mark;
import fasttrack.core.spi.BackendException;
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

/** Reads what the engine and the disk below it have counted. Used by one thread. */
final class EngineMeter {
  private static final Logger LOG = LoggerFactory.getLogger(EngineMeter.class);

  private final Database database;
  private final @Nullable Disk disk;
  private final boolean answers;

  /**
   * Makes a meter.
   *
   * @param disk the disk that holds the data; null where it is not known
   * @param answers whether the engine can be asked: a server that is killed forgets its counters,
   *     and one that is down does not answer
   */
  EngineMeter(Database database, @Nullable Disk disk, boolean answers) {
    this.database = database;
    this.disk = disk;
    this.answers = answers;
  }

  /** What the disk and the engine have counted so far. */
  record Reading(OptionalLong flushes, Map<EngineCounter, Long> counters) {
    /** Returns how often the disk was flushed since an earlier reading; null if not known. */
    @Nullable Long flushesSince(Reading before) {
      return flushes.isPresent() && before.flushes.isPresent()
          ? (Long) (flushes.getAsLong() - before.flushes.getAsLong())
          : null;
    }

    /**
     * Returns what the engine counted since an earlier reading. A server that was started again
     * meanwhile counts from 0, and so tells nothing.
     */
    Map<EngineCounter, Long> countedSince(Reading before) {
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

  Reading take() {
    return new Reading(disk == null ? OptionalLong.empty() : disk.flushes(), counters());
  }

  private Map<EngineCounter, Long> counters() {
    try {
      return answers ? database.counters() : Map.of();
    } catch (BackendException e) {
      LOG.info("the engine does not tell its counters", e);
      return Map.of();
    }
  }

  /** Returns the engine's checkpoints that began between two moments. */
  List<Mark> checkpoints(Instant from, Instant until) {
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
}
