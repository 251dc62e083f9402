package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.Mix64;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.Mark;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Fault;
import fasttrack.core.spec.LoadModel;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuClocks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the terminals of a benchmark and measures. Used once. */
final class Measurement {
  private static final Logger LOG = LoggerFactory.getLogger(Measurement.class);
  private static final long START_DELAY_NANOS = 20_000_000L;
  private static final long DRAIN_NANOS = 10_000_000_000L;
  private static final long TICK_NANOS = 250_000_000L;

  private final BenchmarkSpec spec;
  private final List<TransactionType> types;
  private final Database database;
  private final RunListener listener;
  private final Control control;
  private final Clock clock = Clock.system();
  private final List<Terminal> terminals = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  Measurement(
      BenchmarkSpec spec,
      List<TransactionType> types,
      Database database,
      RunListener listener,
      Control control) {
    this.spec = spec;
    this.types = types;
    this.database = database;
    this.listener = listener;
    this.control = control;
  }

  /**
   * What was measured.
   *
   * @param interval the measured interval, with its true end
   * @param samples all workers' samples
   * @param regression all workers' sampled readings of the server's CPU time
   * @param serverCpu how the server's CPU time is known
   * @param before the CPU readings at the interval's begin
   * @param after the CPU readings at its end
   * @param terminals the terminals, as they ended
   * @param from the wall clock's time at the interval's begin
   * @param collections this process's garbage collections in the interval
   * @param crash what was done to the server, or null for nothing
   */
  record Measured(
      Interval interval,
      Samples samples,
      CpuRegression regression,
      ServerCpu serverCpu,
      CpuSnapshot before,
      CpuSnapshot after,
      List<Terminal> terminals,
      Instant from,
      List<Mark> collections,
      @Nullable Crash crash) {}

  /** Returns what is measured where nothing runs, since what would run is wrong. */
  Measured none() {
    CpuSnapshot now = CpuSnapshot.take(database);
    Interval interval = new Interval(clock.nanos(), clock.nanos());
    return new Measured(
        interval,
        new Samples(types, interval),
        new CpuRegression(types.size()),
        new ServerCpu.Unavailable("nothing was measured"),
        now,
        now,
        List.of(),
        Instant.now(),
        List.of(),
        null);
  }

  /** Runs to the end, or until the control stops it. */
  Measured run(Dataset dataset, Mix mix) {
    List<Session> sessions = new ArrayList<>();
    try (CollectionWatch collections = new CollectionWatch(clock)) {
      for (int i = 0; i < spec.pacing().connections(); i++) {
        sessions.add(database.connect(types));
      }
      Crash crash = spec.fault() == null ? null : new Crash(database, types, clock, control);
      Plan plan = plan(crash);
      boolean open = spec.pacing().rateTps() != null;
      // What arrives at a rate is nobody's in particular: a connection's own terminal does for it.
      for (int i = 0; i < (open ? sessions.size() : spec.terminals()); i++) {
        terminals.add(new Terminal(i, spec.seed(), types, mix, dataset));
      }
      List<Turns> turns = turns(plan);
      for (int i = 0; i < sessions.size(); i++) {
        workers.add(new Worker(plan, i, turns.get(i), sessions.get(i), CpuClocks::ownThread));
      }
      return run(plan, sessions.getFirst().serverCpu(), collections);
    } finally {
      control.stop();
      join();
      close(sessions);
    }
  }

  /** Closes each worker's session, which may be another than at the start, and those without. */
  private void close(List<Session> sessions) {
    workers.forEach(Worker::close);
    sessions.stream().skip(workers.size()).forEach(Session::close);
  }

  private List<Turns> turns(Plan plan) {
    int connections = spec.pacing().connections();
    return switch (spec.pacing().model()) {
      case LoadModel.Open open -> {
        RandomGenerator random = new SplittableRandom(Mix64.mix(~spec.seed()));
        Arrivals arrivals = new Arrivals(open, plan.start(), plan.rampNanos(), random);
        yield terminals.stream().map(each -> Turns.arriving(plan, arrivals, each)).toList();
      }
      case LoadModel.Closed closed when connections == terminals.size() ->
          terminals.stream().map(each -> Turns.own(plan, closed, each)).toList();
      case LoadModel.Closed closed -> {
        ThinkingTerminals all = new ThinkingTerminals(plan, closed, terminals);
        yield Stream.generate(() -> Turns.shared(plan, all)).limit(connections).toList();
      }
    };
  }

  private Plan plan(@Nullable Crash crash) {
    long start = clock.nanos() + START_DELAY_NANOS;
    long from = start + spec.pacing().rampNanos() + spec.warmupNanos();
    Long duration = spec.durationNanos();
    Long transactions = spec.transactions();
    return new Plan(
        clock,
        start,
        spec.pacing().rampNanos(),
        new Interval(from, duration == null ? Long.MAX_VALUE : from + duration),
        transactions == null ? Quota.unlimited() : Quota.of(transactions),
        DRAIN_NANOS,
        spec.retries(),
        spec.terminals(),
        types,
        control,
        crash);
  }

  private Measured run(Plan plan, ServerCpu serverCpu, CollectionWatch collections) {
    for (int i = 0; i < workers.size(); i++) {
      threads.add(
          Thread.ofPlatform()
              .name("connection-" + i)
              .daemon()
              .uncaughtExceptionHandler(
                  (thread, failure) -> LOG.info("{} ended", thread.getName(), failure))
              .start(workers.get(i)));
    }
    Interval interval = plan.interval();
    listener.phase(RunListener.Phase.WARMING_UP);
    watch(plan.start(), interval.from(), -1);
    CpuSnapshot before = CpuSnapshot.take(database);
    listener.phase(RunListener.Phase.MEASURING);
    Thread killer = killer(plan);
    Long transactions = spec.transactions();
    watch(interval.from(), interval.until(), transactions == null ? -1 : transactions);
    long stoppedAt = clock.nanos();
    CpuSnapshot after = CpuSnapshot.take(database);
    join();
    if (killer != null) {
      control.stop();
      join(killer);
    }
    return measured(plan, stoppedAt, serverCpu, before, after, collections);
  }

  private @Nullable Thread killer(Plan plan) {
    Crash crash = plan.crash();
    Fault fault = spec.fault();
    if (crash == null || fault == null) {
      return null;
    }
    long moment = plan.interval().from() + fault.atNanos();
    return Thread.ofPlatform().name("killer").start(() -> crash.happen(moment));
  }

  private void join(Thread thread) {
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        control.interrupt();
      }
    }
  }

  private Measured measured(
      Plan plan,
      long stoppedAt,
      ServerCpu serverCpu,
      CpuSnapshot before,
      CpuSnapshot after,
      CollectionWatch collections) {
    Interval interval = plan.interval();
    Samples samples = new Samples(types, interval);
    CpuRegression regression = new CpuRegression(types.size());
    long lastEnd = interval.from();
    for (Worker worker : workers) {
      samples.merge(worker.samples());
      regression.merge(worker.regression());
      lastEnd = Math.max(lastEnd, worker.lastEnd());
    }
    boolean byTime = interval.until() != Long.MAX_VALUE && stoppedAt >= interval.until();
    Interval kept = byTime ? interval : new Interval(interval.from(), lastEnd);
    return new Measured(
        kept,
        samples,
        regression,
        serverCpu,
        before,
        after,
        terminals,
        Instant.now().minusNanos(clock.nanos() - interval.from()),
        collections.marks(kept),
        plan.crash());
  }

  /** Waits for a moment, or until no worker is left, and tells the listener how it goes. */
  private void watch(long from, long until, long transactions) {
    long expected = until == Long.MAX_VALUE ? -1 : until - from;
    for (long now = clock.nanos(); now < until && anyAlive(); now = clock.nanos()) {
      pause(Math.min(until - now, TICK_NANOS));
      long executed = workers.stream().mapToLong(Worker::progress).sum();
      listener.running(executed, clock.nanos() - from, expected, transactions);
    }
  }

  private void pause(long nanos) {
    try {
      Thread first = threads.stream().filter(Thread::isAlive).findFirst().orElse(null);
      if (first != null) {
        TimeUnit.NANOSECONDS.timedJoin(first, nanos);
      }
    } catch (InterruptedException e) {
      control.interrupt();
    }
  }

  private boolean anyAlive() {
    return threads.stream().anyMatch(Thread::isAlive);
  }

  private void join() {
    while (anyAlive()) {
      pause(TICK_NANOS);
    }
  }
}
