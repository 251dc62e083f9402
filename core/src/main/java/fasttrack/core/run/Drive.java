package fasttrack.core.run;

import fasttrack.core.facet.WatchedReplicas;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Seconds;
import fasttrack.core.measure.Tail;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.run.load.Arrivals;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.RoleLoad;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.meter.MeterResults;
import fasttrack.core.run.meter.RunningWorkers;
import fasttrack.core.run.meter.TerminalThread;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Segment;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Drives the load of a run: makes terminals and the workers that execute them, runs each worker on
 * a thread, and kills the server where that is planned. Used once, by one thread.
 */
final class Drive {
  private static final long CLAIM_LOOK_NANOS = 1_000_000_000L;

  private final BenchmarkSpec spec;
  private final Job job;
  private final Clock clock;
  private final long drainNanos;
  private final List<Session> sessions;
  private final @Nullable Crash crash;
  private final @Nullable ReplicaWatch replicas;
  private final CountDownLatch gate = new CountDownLatch(1);
  private final List<TerminalThread> threads;
  private final List<Terminal> terminals = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<RunningWorkers.Instruments> instruments = new ArrayList<>();
  private final List<Integer> roleOfWorker = new ArrayList<>();
  private Timetable times;
  private Seconds seconds;
  private @Nullable Thread killer;
  private long nextClaimLook;

  /**
   * Makes a drive that has not begun.
   *
   * @param drainNanos how long after the interval late transactions are still executed
   * @param sessions one for each worker; an empty list is filled by {@link #connect}
   */
  Drive(BenchmarkSpec spec, Job job, Clock clock, long drainNanos, List<Session> sessions) {
    this.spec = spec;
    this.job = job;
    this.clock = clock;
    this.drainNanos = drainNanos;
    this.sessions = sessions;
    this.crash = spec.faults().isEmpty() ? null : new Crash(job, spec.faults(), clock);
    this.replicas =
        job.database()
            .facet(WatchedReplicas.class)
            .map(server -> new ReplicaWatch(server, job.control(), clock, crash != null))
            .orElse(null);
    this.threads =
        IntStream.range(0, spec.connectionsOfAll())
            .mapToObj(
                number -> new TerminalThread("connection-" + number, () -> work(number), gate))
            .toList();
    this.times = times(clock.nanos());
    this.nextClaimLook = clock.nanos() + CLAIM_LOOK_NANOS;
    this.seconds = new Seconds(job.types().size(), List.of());
  }

  /** Opens the sessions. */
  void connect() {
    while (sessions.size() < spec.connectionsOfAll()) {
      sessions.add(job.database().connect(job.types()));
    }
  }

  /** Starts the workers' threads, which wait for {@link #open}. */
  void startThreads() {
    threads.forEach(Thread::start);
  }

  /**
   * Makes terminals and workers, in place of those of an earlier plan, which have not begun.
   *
   * @param start when the first transactions may be due
   */
  void plan(long start) {
    times = times(start);
    Quota quota =
        switch (spec.schedule().span()) {
          case Span.Time time -> Quota.unlimited();
          case Span.Count count -> Quota.of(count.transactions());
        };
    RunPlan plan =
        new RunPlan(
            spec.data().seed(),
            job.types(),
            job.roles().stream().mapToInt(role -> role.whole().terminals()).sum(),
            times,
            quota,
            spec.retries(),
            job.control(),
            job.answers(),
            crash,
            job.tracer());
    terminals.clear();
    workers.clear();
    instruments.clear();
    roleOfWorker.clear();
    Segment part = spec.part();
    int before = part == null ? 0 : part.before(spec.load().connections());
    List<Tail> tails = new ArrayList<>();
    for (RoleLoad role : job.roles()) {
      List<Terminal> its = terminals(role);
      terminals.addAll(its);
      for (Turns turns : turns(plan, role, its)) {
        int number = workers.size();
        Worker worker =
            new Worker(plan, before + number, turns, sessions.get(number), CpuClocks::ownThread);
        Tail tail = Tail.of(sessions.size());
        worker.samples().telling(tail);
        workers.add(worker);
        instruments.add(worker.instruments());
        roleOfWorker.add(role.number());
        tails.add(tail);
      }
    }
    seconds = new Seconds(job.types().size(), tails);
  }

  private Timetable times(long start) {
    long ramp = spec.schedule().rampNanos();
    long from = start + ramp + spec.schedule().warmupNanos();
    long until =
        switch (spec.schedule().span()) {
          case Span.Time time -> from + time.nanos();
          case Span.Count count -> Long.MAX_VALUE;
        };
    return new Timetable(clock, start, ramp, new Interval(from, until), drainNanos);
  }

  /** Makes the terminals of a role, numbered on from those made before. */
  private List<Terminal> terminals(RoleLoad role) {
    int first = spec.firstTerminal() + terminals.size();
    return IntStream.range(0, role.load().terminals())
        .mapToObj(
            i ->
                new Terminal(first + i, spec.data().seed(), job.types(), role.mix(), job.dataset()))
        .toList();
  }

  private List<Turns> turns(RunPlan plan, RoleLoad role, List<Terminal> its) {
    int connections = role.load().connections();
    return switch (role.whole()) {
      case Load.Closed closed -> turns(plan, ThinkTime.NONE, connections, its);
      case Load.Thinking thinking ->
          turns(plan, new ThinkTime(thinking.thinkNanos(), thinking.times()), connections, its);
      case Load.Open open -> {
        long seed = role.seed(spec.data().seed());
        Arrivals arrivals = Arrivals.of(open, seed, times.start(), times.rampNanos(), spec.part());
        yield its.stream().<Turns>map(each -> new Turns.Arriving(plan, arrivals, each)).toList();
      }
    };
  }

  private static List<Turns> turns(
      RunPlan plan, ThinkTime thinkTime, int connections, List<Terminal> its) {
    if (connections == its.size()) {
      return its.stream().<Turns>map(each -> new Turns.Own(plan, thinkTime, each)).toList();
    }
    ThinkingTerminals all = new ThinkingTerminals(plan, thinkTime, its);
    return Stream.<Turns>generate(() -> new Turns.Shared(plan, all)).limit(connections).toList();
  }

  /** Runs a worker, unless the making of workers failed. */
  private void work(int number) {
    if (number < workers.size()) {
      workers.get(number).run();
    }
  }

  /** Lets the threads run, or end where nothing was planned. */
  void open() {
    gate.countDown();
  }

  /** Has the server killed in the interval, if it is to be; called when that begins. */
  void beginFaults() {
    Crash planned = crash;
    if (planned != null) {
      killer = Thread.ofPlatform().name("killer").start(() -> planned.happen(times.interval()));
    }
  }

  /** Tells whether a worker still runs. */
  boolean runs() {
    return threads.stream().anyMatch(Thread::isAlive);
  }

  /** Waits for a while, or until one of the threads has ended that still run. */
  void pause(long nanos) {
    if (replicas != null) {
      replicas.look();
    }
    lookAtClaim();
    try {
      Thread first =
          Stream.<Thread>concat(threads.stream(), Stream.ofNullable(killer))
              .filter(Thread::isAlive)
              .findFirst()
              .orElse(null);
      if (first == null) {
        TimeUnit.NANOSECONDS.sleep(Math.min(nanos, Turns.PIECE_NANOS));
      } else {
        TimeUnit.NANOSECONDS.timedJoin(first, nanos);
      }
    } catch (InterruptedException e) {
      job.control().interrupt();
    }
  }

  /** Stops the run where another one may have come in, which it would disturb for no figures. */
  private void lookAtClaim() {
    if (clock.nanos() >= nextClaimLook) {
      nextClaimLook = clock.nanos() + CLAIM_LOOK_NANOS;
      if (job.database().claimLost().isPresent()) {
        job.control().stop();
      }
    }
  }

  /** Waits until all have ended. */
  void join(long tickNanos) {
    while (runs()) {
      pause(tickNanos);
      seconds.collect();
      watch(ReplicaWatch::release);
    }
    while (killer != null && killer.isAlive()) {
      job.control().stop();
      pause(tickNanos);
    }
    watch(ReplicaWatch::end);
  }

  /** Has the replicas looked at, unless a fault has killed some that are not back yet. */
  private void watch(Consumer<ReplicaWatch> how) {
    if (replicas != null && (killer == null || !killer.isAlive())) {
      how.accept(replicas);
    }
  }

  /** Closes each worker's session, which may be another than at the start, and those without. */
  void close() {
    workers.forEach(Worker::close);
    sessions.stream().skip(workers.size()).forEach(Session::close);
  }

  /** Returns when the run starts, and when its interval begins and ends. */
  Timetable times() {
    return times;
  }

  /** Returns how many transactions were executed so far. */
  long executed() {
    return workers.stream().mapToLong(Worker::progress).sum();
  }

  /** Returns how many attempts ended in a conflict and were repeated so far. */
  long retried() {
    return workers.stream().mapToLong(worker -> worker.samples().repeated()).sum();
  }

  /** Returns the response times by second, as far as they were collected. */
  Seconds seconds() {
    return seconds;
  }

  /** Returns when the last transaction ended, or when the interval began; read after the end. */
  long lastEnd() {
    return workers.stream().mapToLong(Worker::lastEnd).reduce(times.interval().from(), Math::max);
  }

  /** Returns what all workers measured; read after the end. */
  Samples samples() {
    seconds.collect();
    Samples samples = new Samples(job.types(), times.interval()).with(seconds);
    workers.forEach(worker -> samples.merge(worker.samples()));
    return samples;
  }

  /** Returns what the workers of each role measured; read after the end. */
  List<Samples> samplesByRole() {
    List<Samples> all =
        job.roles().stream().map(role -> new Samples(job.types(), times.interval())).toList();
    for (int i = 0; i < workers.size(); i++) {
      all.get(roleOfWorker.get(i)).merge(workers.get(i).samples());
    }
    return all;
  }

  /** Adds how the transactions' answers were; read after the end. */
  void addAnswers(AnswerCheck into) {
    workers.forEach(worker -> into.merge(worker.answers()));
  }

  /** Returns the terminals, as they ended. */
  List<Terminal> terminals() {
    return terminals;
  }

  /** Says what faults and replicas did; read after the end. */
  void report(Interval interval, MeterResults into) {
    if (crash != null) {
      crash.report(interval, into);
    }
    if (replicas != null) {
      into.lostReplicas = replicas.lost();
    }
  }

  /** Returns the sessions. */
  List<Session> sessions() {
    return sessions;
  }

  /** Returns what meters see of it; called before anything runs on the sessions. */
  RunningWorkers running() {
    List<ServerCpu> serverCpus = sessions.stream().map(Session::serverCpu).toList();
    return new RunningWorkers(clock, sessions, serverCpus, threads, instruments);
  }
}
