package fasttrack.core.run;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.ReplicaFaults;
import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.Mark;
import fasttrack.core.result.Outage;
import fasttrack.core.run.meter.MeterResults;
import fasttrack.core.spec.Fault;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Session;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Injects a run's faults into its server and undoes them. Workers ask whether a kill broke their
 * connection, reconnect, and report when the first transaction completes. Thread-safe.
 */
final class Crash {
  private static final long NEVER = Long.MAX_VALUE;
  private static final long WAIT_NANOS = 1_000_000L;

  private final Job job;
  private final List<Fault> faults;
  private final KillableServer server;
  private final Clock clock;
  private final List<Mark> marks = new CopyOnWriteArrayList<>();
  private final AtomicLong firstGood = new AtomicLong(NEVER);
  private volatile long killed = NEVER;
  private volatile long down = NEVER;
  private volatile long recovered = NEVER;

  /**
   * Prepares faults of the server or its replicas.
   *
   * @param job on a database with {@link fasttrack.core.spi.Capability#EMBEDDED_SERVER}
   */
  Crash(Job job, List<Fault> faults, Clock clock) {
    this.job = job;
    this.faults = faults;
    this.server = job.database().as(KillableServer.class);
    this.clock = clock;
  }

  /**
   * Has faults happen, each at its moment, and in the end everything that was killed back, so that
   * no commit waits any more for a replica that is dead; returns when that is done.
   */
  void happen(Interval interval) {
    try {
      faults.stream()
          .sorted(Comparator.comparingLong(Fault::atNanos))
          .takeWhile(fault -> await(interval.from() + fault.atNanos()))
          .forEach(fault -> act(fault, interval));
      if (job.database().facet(ReplicatedServer.class).isPresent()
          && !job.control().interrupted()) {
        await(interval.until());
        rejoin(interval);
      }
    } catch (BackendException e) {
      job.control().fail("a fault could not be injected or undone: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      // Otherwise the workers would wait forever.
      job.control().fail("killing or recovering the server: unexpected " + e);
      throw e;
    }
  }

  private boolean await(long moment) {
    return Turns.await(clock, job.control(), moment);
  }

  private void act(Fault fault, Interval interval) {
    switch (fault.kind()) {
      case KILL -> {
        killed = clock.nanos();
        server.kill();
        down = clock.nanos();
        server.recover();
        recovered = clock.nanos();
      }
      case KILL_REPLICA -> {
        long at = clock.nanos();
        job.database().as(ReplicaFaults.class).killReplica();
        mark(Mark.Event.KILLED, at, 0, interval, "a replica");
      }
      case PAUSE_REPLICA -> during(fault, interval, Mark.Event.PAUSED, ReplicaFaults::pauseReplica);
      case PARTITION_REPLICA ->
          during(fault, interval, Mark.Event.PARTITIONED, ReplicaFaults::partitionReplica);
      case REJOIN -> rejoin(interval);
    }
  }

  /** Begins a fault, and ends it at its time or when the run stops. */
  private void during(
      Fault fault, Interval interval, Mark.Event event, Function<ReplicaFaults, Runnable> begin) {
    long from = clock.nanos();
    Runnable end = begin.apply(job.database().as(ReplicaFaults.class));
    boolean goesOn = await(interval.from() + fault.lastNanos());
    end.run();
    long ended = clock.nanos();
    mark(event, from, ended - from, interval, "a replica");
    if (goesOn) {
      job.database().as(ReplicatedServer.class).awaitReplicas();
      mark(Mark.Event.CAUGHT_UP, ended, clock.nanos() - ended, interval, "a replica");
    }
  }

  private void rejoin(Interval interval) {
    long from = clock.nanos();
    job.database().as(ReplicaFaults.class).rejoinReplicas();
    mark(Mark.Event.REJOINED, from, clock.nanos() - from, interval, "what was killed");
  }

  private void mark(Mark.Event event, long at, long lasted, Interval interval, String note) {
    marks.add(new Mark(event, at - interval.from(), lasted, note));
  }

  /** Tells whether the server was killed, so that earlier connections are lost. */
  boolean serverWasKilled() {
    return killed != NEVER;
  }

  /**
   * Waits until the server has recovered, and reconnects; returns null if the run was stopped
   * before that.
   *
   * @throws BackendException where connecting fails
   */
  @Nullable Session reconnect() {
    while (recovered == NEVER) {
      if (job.control().stopped()) {
        return null;
      }
      clock.awaitUntil(clock.nanos() + WAIT_NANOS);
    }
    return job.database().connect(job.types());
  }

  /** Records a transaction that completed as intended. */
  void good(long begin, long end) {
    if (begin > down && end < firstGood.get()) {
      firstGood.accumulateAndGet(end, Math::min);
    }
  }

  /** Says what it did: the outage, and marks of its events. */
  void report(Interval interval, MeterResults into) {
    Long killedAt = span(interval.from(), killed);
    Long recovery = span(killed, recovered);
    // what came back in the end came after an interval of so many transactions
    marks.stream()
        .filter(each -> each.atNanos() < interval.until() - interval.from())
        .forEach(into.marks::add);
    if (faults.stream().anyMatch(fault -> fault.kind() == Fault.Action.KILL)) {
      into.outage = new Outage(killedAt, recovery, span(killed, firstGood.get()));
    }
    if (killedAt != null) {
      into.marks.add(new Mark(Mark.Event.KILLED, killedAt, 0, "the server"));
      if (recovery != null) {
        into.marks.add(new Mark(Mark.Event.RECOVERED, killedAt + recovery, 0, "the server"));
      }
    }
  }

  private static @Nullable Long span(long from, long until) {
    return from == NEVER || until == NEVER ? null : until - from;
  }
}
