package fasttrack.app.report.analysis;

import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.statistics.Estimate;
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
 * engine does not tell is {@link TimePart#NOT_SPLIT} or {@link TimePart#OTHER}. Where the parts
 * that are known exceed the whole, as they may by the errors of samples and clocks, they stand as
 * they are, and allow no conclusion.
 *
 * @param elapsedNanos the mean elapsed time, above 0
 * @param nanos the parts above 0, in the order of {@link TimePart}
 */
public record TimeParts(double elapsedNanos, Map<TimePart, Double> nanos) {
  /** By how much parts may exceed the whole and still allow conclusions. */
  static final double EXCESS_MAX = 0.02;

  private static final Set<TimePart> REST = EnumSet.of(TimePart.OTHER, TimePart.NOT_SPLIT);

  public TimeParts {
    Map<TimePart, Double> ordered = new EnumMap<>(TimePart.class);
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
    KnownParts known = new KnownParts(result, type);
    return closed(elapsed, known.nanos, known.rest());
  }

  /**
   * Returns the known parts of a type's elapsed time as they are, in nanoseconds: they may exceed
   * the whole.
   */
  public static Map<TimePart, Double> known(RunResult result, TypeResult type) {
    return new KnownParts(result, type).nanos;
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
    KnownParts known = new KnownParts(result, type);
    return elapsed == null || known.rest() != TimePart.OTHER
        ? null
        : (Double) (elapsed - sum(known.nanos));
  }

  /**
   * Returns the parts of a transaction of the mix that ran: the types' parts, weighted by how many
   * there were of each; null where no type's are known.
   */
  public static @Nullable TimeParts of(RunResult result) {
    double elapsed = 0;
    double count = 0;
    Map<TimePart, Double> sums = new EnumMap<>(TimePart.class);
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
    TimePart rest = sums.containsKey(TimePart.NOT_SPLIT) ? TimePart.NOT_SPLIT : TimePart.OTHER;
    sums.keySet().removeAll(REST);
    sums.replaceAll((part, nanos) -> nanos / all);
    Double queue = runQueue(result);
    if (queue != null && !queueByType(result)) {
      sums.put(TimePart.RUN_QUEUE, queue);
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
  public double share(TimePart part) {
    return of(part) / elapsedNanos;
  }

  /** Returns a part; 0 where it is none, or the engine does not tell. */
  public double of(TimePart part) {
    return nanos.getOrDefault(part, 0.0);
  }

  /** Returns the parts from the largest to the smallest. */
  public List<TimePart> largestFirst() {
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

  private static TimeParts closed(double elapsed, Map<TimePart, Double> known, TimePart rest) {
    Map<TimePart, Double> parts = new EnumMap<>(TimePart.class);
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

  static double sum(Map<TimePart, Double> parts) {
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
    return new KnownParts(result, type).blockedNanos();
  }

  /** Returns how long they were seen to be blocked by samples. */
  public static double seenBlockedNanos(RunResult result, TypeResult type) {
    return new KnownParts(result, type).seenBlockedNanos();
  }

  /** Tells whether the engine runs on the client's threads, so that no clock tells them apart. */
  public static boolean inClient(RunResult result) {
    return result.cpu().serverPerType() == CpuFigure.Method.IN_CLIENT;
  }

  /** The parts of a type's mean elapsed time that are known, from what its result tells. */
  private static final class KnownParts {
    private static final Map<Wait.Group, TimePart> SEEN =
        Map.ofEntries(
            Map.entry(Wait.Group.LOCK, TimePart.LOCK_WAIT),
            Map.entry(Wait.Group.COMMIT, TimePart.COMMIT),
            Map.entry(Wait.Group.DATA, TimePart.DATA_IO),
            Map.entry(Wait.Group.OTHER, TimePart.OTHER_WAITS));

    private final RunResult result;
    private final TypeResult type;
    private final @Nullable SampledWaits sampled;
    private final @Nullable ElapsedSplit split;
    private final Map<TimePart, Double> nanos = new EnumMap<>(TimePart.class);

    private KnownParts(RunResult result, TypeResult type) {
      this.result = result;
      this.type = type;
      this.sampled = type.locking().sampled();
      this.split = type.locking().split();
      if (split == null) {
        costs();
      } else {
        split(split);
      }
      if (!TimeParts.inClient(result)) {
        put(TimePart.SERVER_CPU, type.costs().lastServerCpuMeanNanos());
      }
      waits();
    }

    /** Returns whether waits were sampled, rather than counted by the engine or not at all. */
    private boolean sampled() {
      return sampled != null && sampled.samples() > 0;
    }

    /** Returns what is left when all known parts are taken away. */
    TimePart rest() {
      boolean cpuKnown = TimeParts.inClient(result) || type.costs().serverCpuMeanNanos() != null;
      boolean locksTimed = split != null && split.lockWaitNanos() != null;
      return (TimeParts.sampled(result) && cpuKnown) || locksTimed
          ? TimePart.OTHER
          : TimePart.NOT_SPLIT;
    }

    private void put(TimePart part, @Nullable Double value) {
      if (value != null && value > 0) {
        nanos.put(part, value);
      }
    }

    /** The last attempt's CPU time, and what came before it. */
    private void costs() {
      put(cpu(), type.costs().lastClientCpuMeanNanos());
      double before = orNothing(type.times().waitMeanNanos());
      double beyondService =
          orNothing(type.response().meanNanos()) - orNothing(type.service().meanNanos());
      put(TimePart.RETRIES, beyondService - before);
      waited(before);
    }

    private void split(ElapsedSplit of) {
      put(cpu(), of.cpuNanos());
      put(TimePart.LOCK_WAIT, of.lockWaitNanos());
      put(TimePart.COMMIT, of.commitNanos() - commitQueueNanos());
      put(TimePart.RETRIES, of.retriedNanos() + of.backoffNanos());
      waited(of.waitNanos());
    }

    /** Divides the time before the first attempt: a connection was free, or not. */
    private void waited(double nanos) {
      double lag = orNothing(type.times().lagMeanNanos());
      put(TimePart.SCHEDULE_LAG, lag);
      put(TimePart.CONNECTION, nanos - lag);
    }

    private TimePart cpu() {
      return TimeParts.inClient(result) ? TimePart.ENGINE_CPU : TimePart.CLIENT_CPU;
    }

    private void waits() {
      if (sampled == null || !sampled()) {
        put(TimePart.ROUND_TRIPS, roundTrips());
        put(TimePart.RUN_QUEUE, queueOutsideOfTimedWaits());
        return;
      }
      Double blocked = blockedNanos();
      if (blocked != null) {
        Double queue = queueOutsideOfTimedWaits();
        put(TimePart.RUN_QUEUE, queue);
        divide(
            split == null
                ? blocked
                : (Double) (split.otherNanos() - (orNothing(queue) - commitQueueNanos())));
        return;
      }
      untimed().forEach(group -> putSeen(group, 1));
      if (!TimeParts.inClient(result)) {
        Double cpu = type.costs().lastServerCpuMeanNanos();
        double client = orNothing(sampled.clientQueue());
        double server = orNothing(sampled.serverQueue());
        double noWait = sampled.nanos(Wait.Group.NONE);
        // an engine says that it waits until its thread runs again: the rest is within that wait
        put(TimePart.RUN_QUEUE, client + Math.clamp(noWait - orNothing(cpu), 0, server));
        double left = orNothing(type.response().meanNanos()) - TimeParts.sum(nanos);
        if (cpu != null) {
          put(TimePart.ROUND_TRIPS, left - Math.max(0, noWait - cpu - server));
        }
      }
    }

    /**
     * Returns how long the last attempt was blocked, exactly: the kernel says how long its thread
     * ran and how long it waited for a processor, and the rest it slept. Null where the engine has
     * threads of its own, or reports its waits, or the kernel does not say. Below 0 where the
     * readings exceed the elapsed time.
     */
    @Nullable Double blockedNanos() {
      Double service = type.service().meanNanos();
      Double cpu = type.costs().lastClientCpuMeanNanos();
      return TimeParts.inClient(result)
              && sampled()
              && sampled != null
              && sampled.clientQueue() != null
              && service != null
              && cpu != null
          ? (Double) (service - cpu - sampled.clientQueue().nanos())
          : null;
    }

    /** Returns how long it was seen to be blocked. */
    double seenBlockedNanos() {
      return seenNanos(SEEN.keySet());
    }

    private double seenNanos(Set<Wait.Group> groups) {
      return sampled == null ? 0 : groups.stream().mapToDouble(sampled::nanos).sum();
    }

    /** Divides what no clock tells apart among what samples saw of it. */
    private void divide(double blocked) {
      Set<Wait.Group> groups = untimed();
      double seen = seenNanos(groups);
      if (seen > 0) {
        groups.forEach(group -> putSeen(group, blocked / seen));
      }
    }

    /** Returns what is known from samples alone: a commit may be timed. */
    private Set<Wait.Group> untimed() {
      Set<Wait.Group> groups = EnumSet.copyOf(SEEN.keySet());
      if (split != null) {
        groups.remove(Wait.Group.COMMIT);
      }
      return groups;
    }

    /** Returns how long a thread waited for a processor within a commit that is timed. */
    private double commitQueueNanos() {
      return split == null || sampled == null
          ? 0
          : Math.clamp(orNothing(sampled.commitQueue()), 0, Math.max(0, split.commitNanos()));
    }

    private void putSeen(Wait.Group group, double scale) {
      put(
          Objects.requireNonNull(SEEN.get(group)),
          scale * Objects.requireNonNull(sampled).nanos(group));
    }

    /**
     * Returns how long a transaction waited for a processor outside of the waits that its engine
     * timed itself: these last until its thread runs again. Of a commit the part is known. Null
     * where none is.
     */
    private @Nullable Double queueOutsideOfTimedWaits() {
      Double queue = queueNanos();
      if (queue == null || split == null) {
        return queue;
      }
      double within = commitQueueNanos();
      return within + Math.clamp(queue - within, 0, Math.max(0, split.otherNanos()));
    }

    private @Nullable Double queueNanos() {
      if (sampled != null && sampled.clientQueue() != null) {
        return orNothing(sampled.clientQueue()) + orNothing(sampled.serverQueue());
      }
      return result.types().size() == 1 ? TimeParts.runQueue(result) : null;
    }

    /**
     * Returns how long the round trips of a transaction take where nobody answers them but an echo;
     * null where they are not counted, or there was no probe, or the server is on another machine.
     */
    private @Nullable Double roundTrips() {
      Double trips = type.costs().roundTripsMean();
      Double each = TimeParts.roundTripNanos(result);
      return trips == null || each == null ? null : (Double) (trips * each);
    }

    private static double orNothing(@Nullable Double value) {
      return value == null ? 0 : value;
    }

    private static double orNothing(@Nullable Estimate estimate) {
      return estimate == null ? 0 : estimate.nanos();
    }
  }
}
