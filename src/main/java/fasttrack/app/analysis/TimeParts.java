package fasttrack.app.analysis;

import fasttrack.core.result.HostProbes;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.statistics.Spread;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the mean elapsed time of good transactions went. The parts add up to the whole: what the
 * engine does not tell is {@link Part#NOT_SPLIT} or {@link Part#OTHER}. Where the parts that are
 * known exceed the whole, as they may by the errors of samples and clocks, they stand as they are,
 * and allow no conclusion.
 *
 * @param elapsedNanos the mean elapsed time, above 0
 * @param nanos the parts above 0, in the order of {@link Part}
 */
public record TimeParts(double elapsedNanos, Map<Part, Double> nanos) {
  /** By how much parts may exceed the whole and still allow conclusions. */
  static final double EXCESS_MAX = 0.02;

  private static final Set<Part> REST = EnumSet.of(Part.OTHER, Part.NOT_SPLIT);

  public TimeParts {
    Map<Part, Double> ordered = new EnumMap<>(Part.class);
    ordered.putAll(nanos);
    nanos = Collections.unmodifiableMap(ordered);
  }

  /**
   * Returns the parts of a transaction type's elapsed time; null where that is not known. Where
   * waits for a processor are known of all types together only, they are a part only where there is
   * one type.
   */
  public static @Nullable TimeParts of(RunResult result, TypeResult type) {
    Double elapsed = type.response().meanNanos();
    if (elapsed == null || !(elapsed > 0)) {
      return null;
    }
    KnownParts known = KnownParts.of(result, type);
    return closed(elapsed, known.nanos(), known.rest());
  }

  /**
   * Returns the known parts of a type's elapsed time as they are, in nanoseconds: they may exceed
   * the whole.
   */
  public static Map<Part, Double> known(RunResult result, TypeResult type) {
    return KnownParts.of(result, type).nanos();
  }

  /** Returns whether there are samples of what transactions waited for. */
  public static boolean sampled(RunResult result) {
    return result.types().stream()
        .map(type -> type.locking().sampled())
        .anyMatch(waits -> waits != null && waits.samples() > 0);
  }

  /**
   * Returns what the known parts of a type's elapsed time leave of it, in nanoseconds: below 0
   * where they exceed it; null where they are not all known.
   */
  public static @Nullable Double unexplainedNanos(RunResult result, TypeResult type) {
    Double elapsed = type.response().meanNanos();
    KnownParts known = KnownParts.of(result, type);
    return elapsed == null || known.rest() != Part.OTHER
        ? null
        : (Double) (elapsed - sum(known.nanos()));
  }

  /**
   * Returns the parts of a transaction of the mix that ran: the types' parts, weighted by how many
   * there were of each; null where no type's are known.
   */
  public static @Nullable TimeParts of(RunResult result) {
    double elapsed = 0;
    double count = 0;
    Map<Part, Double> sums = new EnumMap<>(Part.class);
    for (TypeResult type : result.types()) {
      TimeParts parts = of(result, type);
      if (parts != null) {
        double good = type.good();
        count += good;
        elapsed += good * parts.elapsedNanos;
        parts.nanos.forEach((part, nanos) -> sums.merge(part, good * nanos, Double::sum));
      }
    }
    if (count == 0) {
      return null;
    }
    double all = count;
    Part rest = sums.containsKey(Part.NOT_SPLIT) ? Part.NOT_SPLIT : Part.OTHER;
    sums.keySet().removeAll(REST);
    sums.replaceAll((part, nanos) -> nanos / all);
    Double queue = runQueue(result);
    if (queue != null && !queueByType(result)) {
      sums.put(Part.RUN_QUEUE, queue);
    }
    return closed(elapsed / all, sums, rest);
  }

  /** Tells whether waits for a processor are known of each type. */
  public static boolean queueByType(RunResult result) {
    return result.types().stream()
        .map(type -> type.locking().sampled())
        .anyMatch(waits -> waits != null && waits.clientQueue() != null);
  }

  /** Returns a part's share of the elapsed time, from 0 to 1. */
  public double share(Part part) {
    return of(part) / elapsedNanos;
  }

  /** Returns a part; 0 where it is none, or the engine does not tell. */
  public double of(Part part) {
    return nanos.getOrDefault(part, 0.0);
  }

  /** Returns the parts from the largest to the smallest. */
  public List<Part> largestFirst() {
    return nanos.keySet().stream()
        .sorted((one, other) -> Double.compare(of(other), of(one)))
        .toList();
  }

  /** Returns how long a round trip to this machine's own server takes; null where unknown. */
  static @Nullable Double roundTripNanos(RunResult result) {
    HostProbes host = result.setup().host();
    Spread probed = host == null ? null : host.before().roundTripNanos();
    boolean here = result.setup().place().folder() != null;
    return probed == null || !here ? null : (Double) probed.figure();
  }

  /** Returns how long a transaction of whatever type waited for processors; null if unknown. */
  static @Nullable Double runQueue(RunResult result) {
    RunQueue queue = result.cpu().runQueue();
    if (queue == null || queue.clientMeanNanos() == null) {
      return null;
    }
    return queue.clientMeanNanos() + Objects.requireNonNullElse(queue.serverMeanNanos(), 0.0);
  }

  private static TimeParts closed(double elapsed, Map<Part, Double> known, Part rest) {
    Map<Part, Double> parts = new EnumMap<>(Part.class);
    known.forEach(
        (part, nanos) -> {
          if (nanos > 0) {
            parts.put(part, nanos);
          }
        });
    double left = elapsed - sum(parts);
    if (left > 0) {
      parts.put(rest, left);
    }
    return new TimeParts(elapsed, parts);
  }

  static double sum(Map<Part, Double> parts) {
    return parts.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /**
   * Returns by how much the parts exceed the elapsed time, as a share of it; 0 where they do not.
   */
  public double excessShare() {
    return Math.max(0, sum(nanos) / elapsedNanos - 1);
  }

  /** Tells whether the parts add up to the elapsed time, so that they allow conclusions. */
  public boolean addUp() {
    return excessShare() <= EXCESS_MAX;
  }

  /**
   * Returns how long transactions of a type were blocked in their last attempts, exactly; null
   * where that is not known.
   */
  public static @Nullable Double blockedNanos(RunResult result, TypeResult type) {
    return KnownParts.of(result, type).blockedNanos();
  }

  /** Returns how long they were seen to be blocked by samples. */
  public static double seenBlockedNanos(RunResult result, TypeResult type) {
    return KnownParts.of(result, type).seenBlockedNanos();
  }

  /** Tells whether the engine runs on the client's threads, so that no clock tells them apart. */
  static boolean inClient(RunResult result) {
    return result.cpu().serverPerType() == CpuFigure.Method.IN_CLIENT;
  }
}
