package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.CpuClocks;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
   */
  record Measured(
      Interval interval,
      Samples samples,
      CpuRegression regression,
      ServerCpu serverCpu,
      CpuSnapshot before,
      CpuSnapshot after,
      List<Terminal> terminals,
      Instant from) {}

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
        Instant.now());
  }

  /** Runs to the end, or until the control stops it. */
  Measured run(Dataset dataset, Mix mix) {
    List<Session> sessions = new ArrayList<>();
    try {
      for (int i = 0; i < spec.terminals(); i++) {
        sessions.add(database.connect(types));
      }
      Plan plan = plan();
      for (int i = 0; i < spec.terminals(); i++) {
        Terminal terminal = new Terminal(i, spec.seed(), types, mix, dataset);
        workers.add(new Worker(plan, terminal, sessions.get(i), CpuClocks::ownThread));
      }
      return run(plan, sessions.getFirst().serverCpu());
    } finally {
      control.stop();
      join();
      sessions.forEach(Session::close);
    }
  }

  private Plan plan() {
    long start = clock.nanos() + START_DELAY_NANOS;
    long from = start + spec.warmupNanos();
    Long duration = spec.durationNanos();
    Long transactions = spec.transactions();
    return new Plan(
        clock,
        start,
        new Interval(from, duration == null ? Long.MAX_VALUE : from + duration),
        transactions == null ? Quota.unlimited() : Quota.of(transactions),
        DRAIN_NANOS,
        new LoadModel.Closed(0),
        spec.retries(),
        spec.terminals(),
        types,
        control);
  }

  private Measured run(Plan plan, ServerCpu serverCpu) {
    for (int i = 0; i < workers.size(); i++) {
      threads.add(
          Thread.ofPlatform()
              .name("terminal-" + i)
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
    Long transactions = spec.transactions();
    watch(interval.from(), interval.until(), transactions == null ? -1 : transactions);
    long stoppedAt = clock.nanos();
    CpuSnapshot after = CpuSnapshot.take(database);
    join();
    return measured(interval, stoppedAt, serverCpu, before, after);
  }

  private Measured measured(
      Interval interval,
      long stoppedAt,
      ServerCpu serverCpu,
      CpuSnapshot before,
      CpuSnapshot after) {
    Samples samples = new Samples(types, interval);
    CpuRegression regression = new CpuRegression(types.size());
    long lastEnd = interval.from();
    for (Worker worker : workers) {
      samples.merge(worker.samples());
      regression.merge(worker.regression());
      lastEnd = Math.max(lastEnd, worker.lastEnd());
    }
    boolean byTime = interval.until() != Long.MAX_VALUE && stoppedAt >= interval.until();
    return new Measured(
        byTime ? interval : new Interval(interval.from(), lastEnd),
        samples,
        regression,
        serverCpu,
        before,
        after,
        workers.stream().map(Worker::terminal).toList(),
        Instant.now().minusNanos(clock.nanos() - interval.from()));
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
