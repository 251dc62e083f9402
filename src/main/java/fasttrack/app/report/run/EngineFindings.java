package fasttrack.app.report.run;

import fasttrack.app.report.Facts;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.core.result.DiskFlushes;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.result.cpu.ServerReadings;
import fasttrack.core.result.cpu.WaitReadings;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.statistics.StudentT;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the engine did, what its transactions waited for, and how both were read. */
final class EngineFindings {
  private static final double TAIL = 0.025;

  /** By how much sums of floating-point numbers may differ from the whole, as a share of it. */
  private static final double ROUNDING = 1e-6;

  private EngineFindings() {}

  /** A type and the share of its elapsed time that is not explained, from 0 to 1 or below 0. */
  private record Unexplained(TypeResult type, double share) {}

  /** Tells how often the disk was flushed; null where that is not known. */
  static @Nullable Finding disk(RunResult result) {
    DiskFlushes flushes = result.course().flushes();
    return flushes == null
        ? null
        : Facts.with(Facts.finding("disk", flushes), "watched", flushes.watched())
            .with("flushesPerCommit", flushes.perCommit());
  }

  /** Tells what the engine counted; null where it counts nothing. */
  static @Nullable Finding counted(RunResult result) {
    EngineWork work = result.course().engine();
    // the server works for all segments
    if (work == null || result.spec().part() != null) {
      return null;
    }
    Map<String, Double> each = new LinkedHashMap<>();
    Map<String, Long> all = new LinkedHashMap<>();
    work.counts()
        .forEach(
            (counter, count) -> {
              if (EngineCounter.OF_SYSTEM.contains(counter)) {
                return;
              }
              if (counter.each()) {
                each.put(counter.title(), work.perTransaction(counter));
              } else {
                all.put(counter.title(), count);
              }
            });
    if (each.isEmpty() && all.isEmpty()) {
      return null;
    }
    Map<String, Double> found = new LinkedHashMap<>();
    found(found, "pages", work, EngineCounter.PAGES_FOUND, EngineCounter.PAGES_READ);
    found(found, "records", work, EngineCounter.RECORDS_FOUND, EngineCounter.RECORDS_READ);
    return Finding.fact("engine")
        .with("perTransaction", each)
        .with("foundShares", found)
        .with("inTotal", all);
  }

  /** Tells how much of the machine the engine used; null where nothing is known of it. */
  static @Nullable Finding used(RunResult result) {
    EngineWork work = result.course().engine();
    if (work == null || result.spec().part() != null) {
      return null;
    }
    Map<String, Double> each = new LinkedHashMap<>();
    EngineCounter.OF_SYSTEM.stream()
        .filter(work.counts()::containsKey)
        .forEach(counter -> each.put(counter.title(), work.perTransaction(counter)));
    EngineWork.Memory memory = work.memory();
    if (each.isEmpty()) {
      return null;
    }
    boolean withClient = memory != null && memory.withClient();
    return Facts.finding(withClient ? "used-with-client" : "used", memory)
        .with("perTransaction", each);
  }

  private static void found(
      Map<String, Double> shares,
      String of,
      EngineWork work,
      EngineCounter had,
      EngineCounter read) {
    Long hits = work.counts().get(had);
    Long misses = work.counts().get(read);
    if (hits != null && misses != null && hits + misses > 0) {
      shares.put(of, (double) hits / (hits + misses));
    }
  }

  /** Tells how waits were sampled, and how much of the elapsed time they leave unexplained. */
  static List<Finding> waits(RunResult result) {
    WaitReadings made = result.cpu().waitReadings();
    Unexplained most = most(result);
    if (made == null) {
      return List.of();
    }
    if (most == null || made.readings() == 0) {
      boolean none = made.readings() == 0 && !made.trouble().isEmpty();
      return List.of(Facts.finding(none ? "not-sampled" : "waits", made));
    }
    boolean exceeds = most.share < -ROUNDING;
    return List.of(
        Facts.finding("waits", made),
        Finding.fact(exceeds ? "parts-exceed" : "parts-lack")
            .with("partsShare", exceeds ? -most.share : Math.max(0, most.share))
            .with("worstType", result.types().size() > 1 ? most.type.name() : null));
  }

  private static @Nullable Unexplained most(RunResult result) {
    return result.types().stream()
        .flatMap(
            type -> {
              Double nanos = TimeParts.unexplainedNanos(result, type);
              Double elapsed = type.response().meanNanos();
              return nanos == null || elapsed == null
                  ? Stream.empty()
                  : Stream.of(new Unexplained(type, nanos / elapsed));
            })
        .max(Comparator.comparingDouble(each -> Math.abs(each.share)))
        .orElse(null);
  }

  /**
   * Tells how long transactions were blocked, exactly, and how much of that samples saw; null where
   * the kernel does not say it.
   */
  static @Nullable Finding blocked(RunResult result) {
    double exact = 0;
    double seen = 0;
    double good = 0;
    for (TypeResult type : result.types()) {
      Double blocked = TimeParts.blockedNanos(result, type);
      if (blocked != null) {
        exact += type.good() * blocked;
        seen += type.good() * TimeParts.seenBlockedNanos(result, type);
        good += type.good();
      }
    }
    return good == 0
        ? null
        : Finding.fact("blocked").with("exactNanos", exact / good).with("seenNanos", seen / good);
  }

  /** Tells what in-band readings cost and how exact they are; null if there were none. */
  static @Nullable Finding serverReadings(RunResult result) {
    ServerReadings made = result.cpu().serverReadings();
    if (made == null) {
      return null;
    }
    Integer freedom = made.freedom();
    return Facts.finding("server-readings", made)
        .with(
            "standardErrorsNanos",
            result.ofEachType(type -> made.standardErrorNanos().get(type.name())))
        .with("errorsToEachSide", freedom == null ? null : StudentT.quantile(freedom, TAIL));
  }

  /** Tells how long transactions waited for a processor; null where that is not known. */
  static @Nullable Finding runQueue(RunResult result) {
    RunQueue queue = result.cpu().runQueue();
    return queue == null || queue.clientMeanNanos() == null
        ? null
        : Facts.finding("run-queue", queue);
  }
}
