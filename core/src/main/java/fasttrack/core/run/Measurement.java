package fasttrack.core.run;

import fasttrack.core.host.Disk;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Seconds;
import fasttrack.core.measure.Tail;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.JvmWork;
import fasttrack.core.result.Mark;
import fasttrack.core.run.load.Arrivals;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.meter.CollectionWatch;
import fasttrack.core.run.meter.CpuReader;
import fasttrack.core.run.meter.CpuReadings;
import fasttrack.core.run.meter.CpuSnapshot;
import fasttrack.core.run.meter.EngineReading;
import fasttrack.core.run.meter.JvmReading;
import fasttrack.core.run.meter.LiveCpu;
import fasttrack.core.run.meter.TerminalThread;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuClocks;
import fasttrack.core.spi.cpu.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the terminals of a benchmark and measures. Used once. */
final class Measurement {
  private static final Logger LOG = LoggerFactory.getLogger(Measurement.class);

  /**
   * All threads are to run, and the CPU clocks to be read, before the first transactions are due.
   */
  private static final long START_DELAY_NANOS = 20_000_000L;

  private static final long START_DELAY_MAX_NANOS = 500_000_000L;

  private static final long START_DELAY_PER_CONNECTION_NANOS = 300_000L;
  private static final long DRAIN_NANOS = 10_000_000_000L;
  private static final long TICK_NANOS = 250_000_000L;

  /** How long before the interval the data's size is asked for, so that this is over by then. */
  private static final long SIZE_NANOS = 100_000_000L;

  private final BenchmarkSpec spec;
  private final List<TransactionType> types;
  private final Database database;
  private final AnswerKey answers;
  private final RunListener listener;
  private final Control control;
  private final Clock clock = Clock.system();
  private final List<Terminal> terminals = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private @Nullable Disk disk;
  private WaitMeter waits;
  private Prepared prepared = Prepared.NOTHING;
  private Seconds seconds;
  private @Nullable LiveCpu live;

  Measurement(
      BenchmarkSpec spec,
      List<TransactionType> types,
      Database database,
      AnswerKey answers,
      RunListener listener,
      Control control) {
    this.spec = spec;
    this.types = types;
    this.database = database;
    this.answers = answers;
    this.listener = listener;
    this.control = control;
    this.waits = WaitMeter.off(database);
    this.seconds = new Seconds(types.size(), List.of());
  }

  /**
   * What was measured.
   *
   * @param interval the measured interval, with its true end
   * @param from the wall clock's time at the interval's begin
   * @param samples all workers' samples
   * @param answers how the transactions' answers were
   * @param cpu what was read of other CPU clocks
   * @param terminals the terminals, as they ended
   * @param marks this process's garbage collections and the engine's checkpoints in the interval
   * @param jvm what this process's JVM did meanwhile; null where nothing was measured
   * @param flushes how often the disk was flushed in the interval; null where that is not known
   * @param counted what the engine counted of its own work in the interval; empty for nothing
   * @param waits what transactions waited for
   * @param sizeBefore how big the data was when the interval began; null where that is not known
   * @param sizeAfter how big they were when the last transaction had ended; null likewise
   * @param prepared what was done before
   * @param crash the fault injected into the server, or null for none
   */
  record Measured(
      Interval interval,
      Instant from,
      Samples samples,
      AnswerCheck answers,
      CpuReadings cpu,
      List<Terminal> terminals,
      List<Mark> marks,
      @Nullable JvmWork jvm,
      @Nullable Long flushes,
      Map<EngineCounter, Long> counted,
      WaitMeter.Measured waits,
      @Nullable DataSize sizeBefore,
      @Nullable DataSize sizeAfter,
      Prepared prepared,
      @Nullable Crash crash) {}

  /** Makes it count how often a disk is flushed; null for none. */
  Measurement on(@Nullable Disk holding) {
    disk = holding;
    return this;
  }

  /** Makes it find out what transactions wait for. */
  Measurement sampling(WaitMeter meter) {
    waits = meter;
    return this;
  }

  /** Returns the empty measurement of a run that stops because the database's answers are wrong. */
  Measured none() {
    CpuSnapshot now = new CpuReader(database, clock, List.of(), List.of()).take();
    Interval interval = new Interval(clock.nanos(), clock.nanos());
    return new Measured(
        interval,
        Instant.now(),
        new Samples(types, interval),
        new AnswerCheck(answers, types),
        new CpuReadings(
            new ServerCpu.Unavailable("nothing was measured"),
            new CpuRegression(types.size()),
            now,
            now),
        List.of(),
        List.of(),
        null,
        null,
        Map.of(),
        WaitMeter.Measured.NOTHING,
        null,
        null,
        Prepared.NOTHING,
        null);
  }

  /** Prepares, and runs to the end, or until the control stops it. */
  Measured run(Preparation preparation, Dataset dataset, Mix mix) {
    List<Session> sessions = new ArrayList<>();
    try {
      for (int i = 0; i < spec.load().connections(); i++) {
        sessions.add(database.connect(types));
      }
      waits.connect(sessions);
      prepared = preparation.run(sessions, dataset, mix);
      return run(sessions, dataset, mix);
    } finally {
      control.stop();
      waits.close();
      close(sessions);
    }
  }

  /** Runs on sessions that stay open, to the end, or until the control stops it. */
  Measured run(List<Session> sessions, Dataset dataset, Mix mix) {
    boolean done = false;
    try (CollectionWatch collections = new CollectionWatch(clock)) {
      Crash crash = spec.faults().isEmpty() ? null : new Crash(database, types, clock, control);
      Measured measured = run(crash, sessions, dataset, mix, collections);
      done = true;
      return measured;
    } finally {
      if (!done) {
        control.stop();
        join();
      }
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

  /** Makes terminals and workers in place of those of an earlier plan, which have not begun. */
  private void makeWorkers(Plan plan, List<Session> sessions, Dataset dataset, Mix mix) {
    terminals.clear();
    workers.clear();
    for (int i = 0; i < spec.load().terminals(); i++) {
      terminals.add(new Terminal(i, spec.data().seed(), types, mix, dataset));
    }
    List<Turns> turns = turns(plan);
    List<Tail> tails = new ArrayList<>();
    for (int i = 0; i < sessions.size(); i++) {
      Worker worker = new Worker(plan, i, turns.get(i), sessions.get(i), CpuClocks::ownThread);
      Tail tail = Tail.of(sessions.size());
      worker.tells(tail);
      workers.add(worker);
      tails.add(tail);
    }
    seconds = new Seconds(types.size(), tails);
  }

  /** Runs a worker, unless the making of workers failed. */
  private void work(int number) {
    if (number < workers.size()) {
      workers.get(number).run();
    }
  }

  private Plan plan(@Nullable Crash crash, long start) {
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
        answers,
        crash);
  }

  private Measured run(
      @Nullable Crash crash,
      List<Session> sessions,
      Dataset dataset,
      Mix mix,
      CollectionWatch collections) {
    CountDownLatch gate = new CountDownLatch(1);
    List<TerminalThread> terminalThreads =
        IntStream.range(0, sessions.size())
            .mapToObj(number -> new TerminalThread(() -> work(number), gate))
            .toList();
    List<ServerCpu> servers = sessions.stream().map(Session::serverCpu).toList();
    CpuReader cpu = new CpuReader(database, clock, terminalThreads, tasks(servers));
    Plan plan;
    CpuSnapshot quiet;
    EngineReading quietEngine;
    DataSize size = EngineReading.size(database);
    try {
      start(terminalThreads);
      long delay = START_DELAY_NANOS + sessions.size() * START_DELAY_PER_CONNECTION_NANOS;
      // Loading classes, or a busy machine, may take longer than was allowed for: begin anew then.
      do {
        plan = plan(crash, clock.nanos() + delay);
        makeWorkers(plan, sessions, dataset, mix);
        quiet = cpu.take();
        quietEngine = engine();
        delay *= 2;
      } while (clock.nanos() > plan.times().start() && delay < START_DELAY_MAX_NANOS);
      waits.begin(terminalThreads, workers, plan.times().interval(), types.size());
      Turns.await(clock, control, plan.times().start());
    } finally {
      gate.countDown();
    }
    Interval interval = plan.times().interval();
    listener.phase(RunListener.Phase.WARMING_UP);
    // without warm-up nothing has run before the interval, and reading now would disturb it
    boolean warmed = interval.from() != plan.times().start();
    if (warmed) {
      watch(plan.times().start(), interval.from() - SIZE_NANOS, -1);
      size = EngineReading.size(database);
    }
    watch(plan.times().start(), interval.from(), -1);
    CpuSnapshot before = warmed ? cpu.take() : quiet;
    JvmReading jvm = JvmReading.take();
    EngineReading engineBefore = warmed ? engine() : quietEngine;
    live = new LiveCpu(clock, tasks(servers));
    listener.phase(RunListener.Phase.MEASURING);
    Thread killer = killer(plan);
    watch(interval.from(), interval.until(), transactions());
    long stoppedAt = clock.nanos();
    CpuSnapshot after = cpu.take();
    JvmWork jvmWork = JvmReading.take().since(jvm);
    EngineReading engineAfter = engine();
    join();
    if (killer != null) {
      control.stop();
      join(killer);
    }
    return measured(
        plan,
        stoppedAt,
        new CpuReadings(servers.getFirst(), regression(), before, after),
        collections,
        jvmWork,
        engineBefore,
        engineAfter,
        size);
  }

  /** Returns how many transactions are measured, or -1 where a time ends the interval. */
  private long transactions() {
    return switch (spec.schedule().span()) {
      case Span.Time time -> -1;
      case Span.Count count -> count.transactions();
    };
  }

  private void start(List<TerminalThread> terminalThreads) {
    for (TerminalThread terminal : terminalThreads) {
      threads.add(
          Thread.ofPlatform()
              .name("connection-" + threads.size())
              .daemon()
              .uncaughtExceptionHandler(
                  (thread, failure) -> LOG.info("{} ended", thread.getName(), failure))
              .start(terminal));
    }
  }

  /** Returns the server's thread for each session; null where it is not known. */
  private static List<@Nullable TaskId> tasks(List<ServerCpu> servers) {
    List<@Nullable TaskId> tasks = new ArrayList<>();
    for (ServerCpu server : servers) {
      tasks.add(server instanceof ServerCpu.Measured measured ? measured.task() : null);
    }
    return tasks;
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
      CpuReadings cpu,
      CollectionWatch collections,
      JvmWork jvm,
      EngineReading engineBefore,
      EngineReading engineAfter,
      @Nullable DataSize sizeBefore) {
    Interval interval = plan.times().interval();
    seconds.collect();
    Samples samples = new Samples(types, interval).with(seconds);
    AnswerCheck checked = new AnswerCheck(answers, types);
    prepared.answers().forEach(checked::merge);
    long lastEnd = interval.from();
    for (Worker worker : workers) {
      samples.merge(worker.samples());
      checked.merge(worker.answers());
      lastEnd = Math.max(lastEnd, worker.lastEnd());
    }
    Interval kept = kept(interval, stoppedAt, lastEnd);
    Instant from = Instant.now().minusNanos(clock.nanos() - interval.from());
    List<Mark> marks = new ArrayList<>(collections.marks(kept));
    marks.addAll(EngineReading.checkpoints(database, from, kept));
    return new Measured(
        kept,
        from,
        samples,
        checked,
        cpu,
        Stream.concat(prepared.terminals().stream(), terminals.stream()).toList(),
        marks,
        jvm,
        engineAfter.flushesSince(engineBefore),
        engineAfter.countersSince(engineBefore),
        waits.measured(),
        sizeBefore,
        EngineReading.size(database),
        prepared,
        plan.crash());
  }

  private EngineReading engine() {
    return EngineReading.take(database, disk, !spec.faults().isEmpty());
  }

  private CpuRegression regression() {
    CpuRegression regression = new CpuRegression(types.size());
    workers.forEach(worker -> regression.merge(worker.regression()));
    return regression;
  }

  /**
   * Returns the interval that was measured. One of a given time ends when it was to end, however
   * early the last transaction in it ended, or when the run was stopped; one of a number of
   * transactions ends with the last.
   *
   * @param stoppedAt when the workers had ended or the interval was over, whichever came first
   * @param lastEnd when the last transaction ended
   */
  static Interval kept(Interval planned, long stoppedAt, long lastEnd) {
    boolean byTime = planned.until() != Long.MAX_VALUE;
    long until = byTime ? Math.min(stoppedAt, planned.until()) : lastEnd;
    return new Interval(planned.from(), Math.max(planned.from(), until));
  }

  /**
   * Waits for a moment, or until the run was stopped or has no transaction left, and reports the
   * progress to the listener. Workers that end because nothing more is due do not end an interval.
   */
  private void watch(long from, long until, long transactions) {
    boolean byTime = until != Long.MAX_VALUE;
    long expected = byTime ? until - from : -1;
    for (long now = clock.nanos();
        now < until && (anyAlive() || (byTime && !control.stopped()));
        now = clock.nanos()) {
      pause(Math.min(until - now, TICK_NANOS));
      long executed = workers.stream().mapToLong(Worker::progress).sum();
      listener.running(executed, clock.nanos() - from, expected, transactions);
      LiveCpu cpu = live;
      if (cpu != null) {
        seconds.collect();
        long retried = workers.stream().mapToLong(worker -> worker.samples().repeated()).sum();
        listener.measuring(new LiveFigures(seconds, retried, cpu::shares));
      }
    }
  }

  private void pause(long nanos) {
    try {
      Thread first = threads.stream().filter(Thread::isAlive).findFirst().orElse(null);
      if (first == null) {
        TimeUnit.NANOSECONDS.sleep(Math.min(nanos, Turns.PIECE_NANOS));
      } else {
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
      seconds.collect();
    }
  }
}
