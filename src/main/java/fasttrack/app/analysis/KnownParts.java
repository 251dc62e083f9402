package fasttrack.app.analysis;

import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.statistics.Estimate;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parts of a type's mean elapsed time that are known, from what its result tells. */
final class KnownParts {
  private static final Map<Wait.Group, Part> SEEN =
      Map.of(
          Wait.Group.LOCK,
          Part.LOCK_WAIT,
          Wait.Group.COMMIT,
          Part.COMMIT,
          Wait.Group.DATA,
          Part.DATA_IO,
          Wait.Group.OTHER,
          Part.OTHER_WAITS);

  private final RunResult result;
  private final TypeResult type;
  private final @Nullable SampledWaits sampled;
  private final Map<Part, Double> nanos = new EnumMap<>(Part.class);

  private KnownParts(RunResult result, TypeResult type) {
    this.result = result;
    this.type = type;
    this.sampled = type.locking().sampled();
  }

  static KnownParts of(RunResult result, TypeResult type) {
    KnownParts known = new KnownParts(result, type);
    ElapsedSplit split = type.locking().split();
    if (split == null) {
      known.costs();
    } else {
      known.split(split);
    }
    if (!TimeParts.inClient(result)) {
      known.put(Part.SERVER_CPU, type.costs().lastServerCpuMeanNanos());
    }
    known.waits();
    return known;
  }

  Map<Part, Double> nanos() {
    return nanos;
  }

  /** Returns whether waits were sampled, rather than counted by the engine or not at all. */
  private boolean sampled() {
    return sampled != null && sampled.samples() > 0;
  }

  /** Returns what is left when all known parts are taken away. */
  Part rest() {
    boolean cpuKnown = TimeParts.inClient(result) || type.costs().serverCpuMeanNanos() != null;
    ElapsedSplit split = type.locking().split();
    boolean locksTimed = split != null && split.lockWaitNanos() != null;
    return (TimeParts.sampled(result) && cpuKnown) || locksTimed ? Part.OTHER : Part.NOT_SPLIT;
  }

  private void put(Part part, @Nullable Double value) {
    if (value != null && value > 0) {
      nanos.put(part, value);
    }
  }

  /** The last attempt's CPU time, and what came before it. */
  private void costs() {
    put(cpu(), type.costs().lastClientCpuMeanNanos());
    put(Part.RETRIES, retriedNanos());
    waited(orNothing(type.times().waitMeanNanos()));
  }

  /** Returns how long failed attempts took, with the pauses after them. */
  private double retriedNanos() {
    return orNothing(type.response().meanNanos())
        - orNothing(type.service().meanNanos())
        - orNothing(type.times().waitMeanNanos());
  }

  private void split(ElapsedSplit split) {
    put(cpu(), split.cpuNanos());
    put(Part.LOCK_WAIT, split.lockWaitNanos());
    put(Part.COMMIT, split.commitNanos() - commitQueueNanos());
    put(Part.RETRIES, split.retriedNanos() + split.backoffNanos());
    waited(split.waitNanos());
  }

  /** Divides the time before the first attempt: a connection was free, or not. */
  private void waited(double nanos) {
    double lag = orNothing(type.times().lagMeanNanos());
    put(Part.SCHEDULE_LAG, lag);
    put(Part.CONNECTION, nanos - lag);
  }

  private Part cpu() {
    return TimeParts.inClient(result) ? Part.ENGINE_CPU : Part.CLIENT_CPU;
  }

  private void waits() {
    if (sampled == null || !sampled()) {
      put(Part.ROUND_TRIPS, roundTrips());
      put(Part.RUN_QUEUE, queueOutsideOfTimedWaits());
      return;
    }
    Double blocked = blockedNanos();
    if (blocked != null) {
      Double queue = queueOutsideOfTimedWaits();
      put(Part.RUN_QUEUE, queue);
      ElapsedSplit split = type.locking().split();
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
      put(Part.RUN_QUEUE, client + queueOutsideOfWaits(cpu, server));
      if (cpu != null) {
        put(Part.ROUND_TRIPS, leftNanos() - Math.max(0, noWaitNanos() - cpu - server));
      }
    }
  }

  /**
   * Returns how long the last attempt was blocked, exactly: the kernel says how long its thread ran
   * and how long it waited for a processor, and the rest it slept. Null where the engine has
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
    if (type.locking().split() != null) {
      groups.remove(Wait.Group.COMMIT);
    }
    return groups;
  }

  /** Returns how long a thread waited for a processor within a commit that is timed. */
  private double commitQueueNanos() {
    ElapsedSplit split = type.locking().split();
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
   * Returns what the parts that are known leave of the elapsed time: the client's wait minus the
   * server's work and waits.
   */
  private double leftNanos() {
    return orNothing(type.response().meanNanos()) - TimeParts.sum(nanos);
  }

  /** Returns how long the engine said that it waits for nothing. */
  private double noWaitNanos() {
    return sampled == null ? 0 : sampled.nanos(Wait.Group.NONE);
  }

  /**
   * Returns how long a thread waited for a processor while its engine did not say that it waits. An
   * engine says so until its thread runs again, so that the rest of the thread's wait for a
   * processor is within what it says.
   *
   * @param queue how long it waited for a processor in all
   */
  private double queueOutsideOfWaits(@Nullable Double cpuNanos, double queue) {
    return Math.clamp(noWaitNanos() - orNothing(cpuNanos), 0, queue);
  }

  /**
   * Returns how long a transaction waited for a processor outside of the waits that its engine
   * timed itself: these last until its thread runs again. Of a commit the part is known. Null where
   * none is.
   */
  private @Nullable Double queueOutsideOfTimedWaits() {
    Double queue = queueNanos();
    ElapsedSplit split = type.locking().split();
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
