package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.Mark;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuClocks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
   * @param from the wall clock's time at the interval's begin
   * @param samples all workers' samples
   * @param cpu what was read of other CPU clocks
   * @param terminals the terminals, as they ended
   * @param collections this process's garbage collections in the interval
   * @param crash the fault injected into the server, or null for none
   */
  record Measured(
      Interval interval,
      Instant from,
      Samples samples,
      CpuReadings cpu,
      List<Terminal> terminals,
      List<Mark> collections,
      @Nullable Crash crash) {}

  /** Returns the empty measurement of a run that stops because the database's answers are wrong. */
  Measured none() {
    CpuSnapshot now = CpuSnapshot.take(database);
    Interval interval = new Interval(clock.nanos(), clock.nanos());
    return new Measured(
        interval,
        Instant.now(),
        new Samples(types, interval),
        new CpuReadings(
            new ServerCpu.Unavailable("nothing was measured"),
            new CpuRegression(types.size()),
            now,
            now),
        List.of(),
        List.of(),
        null);
  }

  /** Runs to the end, or until the control stops it. */
  Measured run(Dataset dataset, Mix mix) {
    List<Session> sessions = new ArrayList<>();
    try (CollectionWatch collections = new CollectionWatch(clock)) {
      for (int i = 0; i < spec.load().connections(); i++) {
        sessions.add(database.connect(types));
      }
      Crash crash = spec.faults().isEmpty() ? null : new Crash(database, types, clock, control);
      Plan plan = plan(crash);
      for (int i = 0; i < spec.load().terminals(); i++) {
        terminals.add(new Terminal(i, spec.data().seed(), types, mix, dataset));
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
    return switch (spec.load()) {
      case Load.Closed closed -> turns(plan, ThinkTime.NONE);
      case Load.Thinking thinking -> turns(plan, new ThinkTime(thinking.thinkNanos()));
      case Load.Open open -> {
        Timetable times = plan.times();
        Arrivals arrivals = Arrivals.of(open, spec.data().seed(), times.start(), times.rampNanos());
        yield terminals.stream().map(each -> Turns.arriving(plan, arrivals, each)).toList();
      }
    };
  }

  private List<Turns> turns(Plan plan, ThinkTime thinkTime) {
    int connections = spec.load().connections();
    if (connections == terminals.size()) {
      return terminals.stream().map(each -> Turns.own(plan, thinkTime, each)).toList();
    }
    ThinkingTerminals all = new ThinkingTerminals(plan, thinkTime, terminals);
    return Stream.generate(() -> Turns.shared(plan, all)).limit(connections).toList();
  }

  private Plan plan(@Nullable Crash crash) {
    long start = clock.nanos() + START_DELAY_NANOS;
    long ramp = spec.schedule().rampNanos();
    long from = start + ramp + spec.schedule().warmupNanos();
    long until =
        switch (spec.schedule().span()) {
          case Span.Time time -> from + time.nanos();
          case Span.Count count -> Long.MAX_VALUE;
        };
    Quota quota =
        switch (spec.schedule().span()) {
          case Span.Time time -> Quota.unlimited();
          case Span.Count count -> Quota.of(count.transactions());
        };
    return new Plan(
        types,
        spec.load().terminals(),
        new Timetable(clock, start, ramp, new Interval(from, until), DRAIN_NANOS),
        quota,
        spec.retries(),
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
    Interval interval = plan.times().interval();
    listener.phase(RunListener.Phase.WARMING_UP);
    watch(plan.times().start(), interval.from(), -1);
    CpuSnapshot before = CpuSnapshot.take(database);
    listener.phase(RunListener.Phase.MEASURING);
    Thread killer = killer(plan);
    long transactions =
        switch (spec.schedule().span()) {
          case Span.Time time -> -1;
          case Span.Count count -> count.transactions();
        };
    watch(interval.from(), interval.until(), transactions);
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
    if (crash == null) {
      return null;
    }
    long moment = plan.times().interval().from() + spec.faults().getFirst().atNanos();
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
    Interval interval = plan.times().interval();
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
        Instant.now().minusNanos(clock.nanos() - interval.from()),
        samples,
        new CpuReadings(serverCpu, regression, before, after),
        terminals,
        collections.marks(kept),
        plan.crash());
  }

  /** Waits for a moment, or until no worker is left, and reports the progress to the listener. */
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
