package fasttrack.app.analysis;

import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.RunQueue;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Spread;
import fasttrack.core.result.TypeResult;
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
 * known exceed the whole, as they may by the resolution of a clock, the last of them are cut.
 *
 * @param elapsedNanos the mean elapsed time, above 0
 * @param nanos the parts above 0, in the order of {@link Part}
 */
public record TimeParts(double elapsedNanos, Map<Part, Double> nanos) {
  private static final Set<Part> REST = EnumSet.of(Part.OTHER, Part.NOT_SPLIT);

  public TimeParts {
    Map<Part, Double> ordered = new EnumMap<>(Part.class);
    ordered.putAll(nanos);
    nanos = Collections.unmodifiableMap(ordered);
  }

  /**
   * Returns the parts of a transaction type's elapsed time; null where that is not known. Waits for
   * a processor are known of all types together, and so are a part only where there is one type.
   */
  public static @Nullable TimeParts of(RunResult result, TypeResult type) {
    Double elapsed = type.response().meanNanos();
    if (elapsed == null || !(elapsed > 0)) {
      return null;
    }
    boolean inClient = result.cpu().serverPerType() == CpuFigure.Method.IN_CLIENT;
    Part cpu = inClient ? Part.ENGINE_CPU : Part.CLIENT_CPU;
    Map<Part, Double> known = new EnumMap<>(Part.class);
    ElapsedSplit split = type.locking().split();
    if (split == null) {
      put(known, cpu, type.costs().clientCpuMeanNanos());
      put(known, Part.RETRIES, type.times().backoffMeanNanos());
      put(known, Part.CONNECTION, type.times().waitMeanNanos());
    } else {
      put(known, cpu, split.cpuNanos());
      put(known, Part.LOCK_WAIT, split.lockWaitNanos());
      put(known, Part.COMMIT, split.commitNanos());
      put(known, Part.RETRIES, split.retriedNanos() + orNothing(split.backoffNanos()));
      put(known, Part.CONNECTION, split.waitNanos());
    }
    if (!inClient) {
      put(known, Part.SERVER_CPU, type.costs().serverCpuMeanNanos());
    }
    put(known, Part.ROUND_TRIPS, roundTrips(result, type));
    if (result.types().size() == 1) {
      put(known, Part.RUN_QUEUE, runQueue(result));
    }
    return closed(elapsed, known, split == null ? Part.NOT_SPLIT : Part.OTHER);
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
    boolean split = sums.containsKey(Part.OTHER);
    sums.keySet().removeAll(REST);
    sums.replaceAll((part, nanos) -> nanos / all);
    put(sums, Part.RUN_QUEUE, runQueue(result));
    return closed(elapsed / all, sums, split ? Part.OTHER : Part.NOT_SPLIT);
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

  /**
   * Returns how long the round trips of a transaction take where nobody answers them but an echo;
   * null where they are not counted, or there was no probe, or the server is on another machine.
   */
  private static @Nullable Double roundTrips(RunResult result, TypeResult type) {
    Double trips = type.costs().roundTripsMean();
    Double each = roundTripNanos(result);
    return trips == null || each == null ? null : (Double) (trips * each);
  }

  /** Returns how long a round trip to this machine's own server takes; null where unknown. */
  static @Nullable Double roundTripNanos(RunResult result) {
    HostProbes host = result.setup().host();
    Spread probed = host == null ? null : host.before().roundTripNanos();
    boolean here = result.setup().place() != null && result.setup().place().folder() != null;
    return probed == null || !here ? null : (Double) probed.figure();
  }

  private static @Nullable Double runQueue(RunResult result) {
    RunQueue queue = result.cpu().runQueue();
    if (queue == null || queue.clientMeanNanos() == null) {
      return null;
    }
    return queue.clientMeanNanos() + Objects.requireNonNullElse(queue.serverMeanNanos(), 0.0);
  }

  private static TimeParts closed(double elapsed, Map<Part, Double> known, Part rest) {
    double left = elapsed;
    Map<Part, Double> parts = new EnumMap<>(Part.class);
    for (Part part : Part.values()) {
      double nanos = Math.min(left, known.getOrDefault(part, 0.0));
      if (nanos > 0) {
        parts.put(part, nanos);
        left -= nanos;
      }
    }
    if (left > 0) {
      parts.put(rest, left);
    }
    return new TimeParts(elapsed, parts);
  }

  private static void put(Map<Part, Double> parts, Part part, @Nullable Double nanos) {
    if (nanos != null && nanos > 0) {
      parts.put(part, nanos);
    }
  }

  private static double orNothing(double nanos) {
    return Double.isNaN(nanos) ? 0 : nanos;
  }
}
