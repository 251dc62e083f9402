package fasttrack.core.run;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TransactionSample;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.proof.Trace;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.TimerSlack;
import fasttrack.core.run.meter.AttemptProbe;
import fasttrack.core.run.meter.ClientCpuMeter;
import fasttrack.core.run.meter.FlushWatch;
import fasttrack.core.run.meter.RunQueueMeter;
import fasttrack.core.run.meter.RunningWorkers;
import fasttrack.core.run.meter.ServerCpuMeter;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Executes terminals' transactions on a session: the hot loop. Runs on a platform thread of its
 * own, since a virtual thread has no CPU clock.
 */
public final class Worker implements Runnable {
  /** After so many attempts a conflict is no chance any more. */
  private static final int ATTEMPTS_MANY = 100;

  private final RunPlan plan;
  private final Clock clock;
  private final Interval interval;
  private final String name;
  private final Turns turns;
  private final Supplier<CpuClock> cpuClock;
  private final Samples samples;
  private final RandomGenerator random;
  private final ClientCpuMeter cpu;
  private final AttemptProbe probe;
  private final AnswerCheck answers;
  private final ServerCpuMeter server;
  private final RunQueueMeter queue;
  private final FlushWatch flushes;
  private final boolean[] changes;
  private final @Nullable Trace trace;
  private final @Nullable Crash crash;
  private final Activity activity = new Activity();
  private final AtomicLong progress = new AtomicLong();
  private final AtomicLongArray good;

  private Session session;
  private boolean open = true;
  private boolean reconnected;
  private long executed;
  private long end;
  private long gapBegin;
  private long betweenNanos;
  private boolean warm;

  /**
   * Makes a worker.
   *
   * @param number its number, from 0
   * @param turns supplies its transactions
   * @param cpuClock makes the clock of the thread on which the worker runs, called on that thread
   */
  Worker(RunPlan plan, int number, Turns turns, Session session, Supplier<CpuClock> cpuClock) {
    this.plan = plan;
    this.clock = plan.times().clock();
    this.interval = plan.times().interval();
    this.name = "connection " + number;
    this.turns = turns;
    this.session = session;
    this.cpuClock = cpuClock;
    this.samples = new Samples(plan.types(), interval);
    this.random = plan.random(number);
    this.flushes = new FlushWatch(clock, random);
    this.good = new AtomicLongArray(plan.types().size());
    this.changes = new boolean[plan.types().size()];
    for (int type = 0; type < changes.length; type++) {
      // what a program decides to change is not known here
      changes[type] = plan.types().get(type).surelyChanges();
    }
    this.crash = plan.crash();
    this.trace = plan.tracer() == null ? null : plan.tracer().trace();
    this.answers = new AnswerCheck(plan.answers(), plan.types());
    this.server =
        new ServerCpuMeter(
            session.serverCpu(),
            plan.types().size(),
            clock,
            interval.until(),
            random,
            this::mayHaveLostItsServer);
    this.queue = new RunQueueMeter(plan.types().size(), clock, random);
    this.cpu = new ClientCpuMeter(clock, plan.types().size(), random);
    this.probe = new AttemptProbe(clock, cpu, activity, flushes, queue);
  }

  @Override
  public void run() {
    FreeProcessors.HERE.wakes();
    try {
      cpu.reads(cpuClock.get());
      if (turns.paced()) {
        TimerSlack.least();
      }
      queue.opens(session.serverCpu());
      session.probe(probe);
      loop();
    } catch (CpuClockException e) {
      plan.control().fail(name + ": " + e.getMessage());
    } catch (RuntimeException | Error e) {
      plan.control().fail(name + ": unexpected " + e);
      throw e;
    } finally {
      FreeProcessors.HERE.sleeps();
    }
  }

  private void loop() {
    end = clock.nanos();
    beginGap();
    while (!plan.control().stopped() && turns.next(end)) {
      if (turns.waited()) {
        server.rebase();
      }
      if (queue.begins()) {
        leaveOut(queue.readAt());
      }
      if (changes[turns.terminal().type()] && flushes.begins()) {
        leaveOut(flushes.readAt());
      }
      cpu.draw(turns.terminal().type());
      long begin = clock.nanos();
      long due = turns.due() == Turns.AT_ONCE ? begin : turns.due();
      if (due >= interval.until()) {
        if (!warm) {
          warmed(interval.until());
        }
        return;
      }
      if (begin - interval.until() > plan.times().drainNanos()) {
        skipRest(begin);
        return;
      }
      if (due >= interval.from() && !plan.quota().claim()) {
        return;
      }
      if (!warm && due >= interval.from()) {
        warm = true;
        warmed(begin);
        server.beginSampling();
      }
      execute(turns.terminal(), due, begin);
    }
  }

  /** Says how much of the interval had passed when the warm-up's last transaction ended. */
  private void warmed(long now) {
    if (turns.due() == Turns.AT_ONCE && executed == 0) {
      samples.startedLate(now - interval.from());
    } else if (turns.due() == Turns.AT_ONCE) {
      samples.overran(now - interval.from());
    }
  }

  private void execute(Terminal terminal, long due, long begin) {
    int type = terminal.type();
    TransactionSample sample = samples.current();
    sample.begins(type, due, begin);
    sample.atOnce = !turns.waited();
    sample.gapNanos = begin - gapBegin - betweenNanos;
    sample.betweenNanos = betweenNanos;
    betweenNanos = 0;
    long roundTripsBefore = session.roundTrips();
    boolean booked;
    try {
      attempts(sample, terminal);
      boolean counts = due >= interval.from() && TypeSamples.good(sample.outcome);
      if (queue.ended(type, counts)) {
        leaveOut(queue.readAt());
      }
      if (flushes.ended(counts && sample.outcome == Outcome.COMMITTED)) {
        leaveOut(flushes.readAt());
      }
    } finally {
      // whatever else failed: what the database has done is in the counts and known to the oracle
      booked = book(sample, terminal, roundTripsBefore);
    }
    if (!booked) {
      activity.discards();
      return;
    }
    gapBegin = end;
    if (TypeSamples.good(sample.outcome)) {
      good.setOpaque(type, good.getPlain(type) + 1);
      answers.check(type, terminal.inputs(), session);
      if (crash != null) {
        crash.good(sample.begin, end);
      }
    } else {
      activity.discards();
      if (sample.outcome != Outcome.CONFLICT) {
        bad(terminal);
        return;
      }
      plan.control().cannotOvercome(session.failure());
    }
    if (server.ended(type, end)) {
      leaveOut(server.readAt());
    }
  }

  private void attempts(TransactionSample sample, Terminal terminal) {
    TypeSamples into = samples.of(sample.type, sample.due);
    attempt(sample, terminal, into);
    for (int attempts = 1;
        sample.outcome == Outcome.CONFLICT
            && attempts < plan.retries().attemptsMax()
            && !plan.control().stopped();
        attempts++) {
      backOff(sample, into, attempts);
      attempt(sample, terminal, into);
    }
  }

  /** Books how a transaction ended; returns false where it is in no count. */
  private boolean book(TransactionSample sample, Terminal terminal, long roundTripsBefore) {
    terminal.ended(sample.outcome);
    if (sample.outcome == Outcome.CONFLICT && plan.control().stopped()) {
      // The run ended during the back-off.
      return false;
    }
    sample.roundTrips = session.roundTrips() - roundTripsBefore;
    cpu.ended(sample);
    if (turns.due() != Turns.AT_ONCE) {
      samples.waited(sample.due, sample.first, turns.waited());
    }
    samples.record();
    progress.setOpaque(++executed);
    return true;
  }

  private void attempt(TransactionSample sample, Terminal terminal, TypeSamples into) {
    sample.attemptBegins();
    long from = cpu.begins(sample);
    if (trace != null) {
      trace.begins(sample.type, terminal.inputs());
    }
    activity.begins(sample.type, from);
    sample.outcome = session.execute(terminal.type(), terminal.inputs());
    long executed = clock.nanos();
    activity.ends(executed);
    end = cpu.ends(sample, executed);
    cpu.attempted(sample, probe.attempted(sample, into, executed));
    sample.lastServerCpuNanos = server.chain();
    sample.readingNanos += sample.lastReadingNanos;
    sample.clientCpuNanos += sample.lastClientCpuNanos;
    sample.serverCpuNanos += sample.lastServerCpuNanos;
    if (trace != null) {
      trace.ended(
          sample.type,
          terminal.id(),
          sample.begin,
          end,
          sample.outcome,
          session.digest(),
          terminal.inputs());
    }
  }

  /** A failure that an injected crash causes is part of the run; any other failure ends it. */
  private void bad(Terminal terminal) {
    if (crash == null || session.connected() || !mayHaveLostItsServer()) {
      plan.control().fail("terminal " + terminal.id() + ": " + session.failure());
      return;
    }
    close();
    try {
      Session made = crash.reconnect();
      if (made != null) {
        session = made;
        open = true;
        reconnected = true;
        session.probe(probe);
        server.reads(session.serverCpu());
        queue.opens(session.serverCpu());
        beginGap();
      }
    } catch (BackendException e) {
      plan.control().fail(name + ": " + e.getMessage());
    }
  }

  /** Tells whether the session was opened before the server was killed on purpose. */
  private boolean mayHaveLostItsServer() {
    return crash != null && crash.serverWasKilled() && !reconnected;
  }

  /** Records an attempt that ended in a conflict, backs off, and begins the next one. */
  private void backOff(TransactionSample sample, TypeSamples into, int attempts) {
    activity.discards();
    if (attempts == ATTEMPTS_MANY) {
      plan.control().cannotOvercome(session.failure());
    }
    samples.conflict(session.conflictCause());
    server.repeated(sample.type);
    long from = clock.nanos();
    Turns.await(clock, plan.control(), from + plan.retries().drawBackoffNanos(attempts, random));
    queue.repeats();
    server.rebase();
    sample.begin = clock.nanos();
    sample.backoffNanos += sample.begin - from;
    into.backoff(sample.begin - from);
  }

  /**
   * Gives up a transaction that cannot begin in time, and so all that follow: there may be millions
   * of them, so that each is counted and nothing else.
   */
  private void skipRest(long now) {
    do {
      if (turns.due() >= interval.from()) {
        samples.skip(turns.terminal().type(), turns.due(), now - turns.due());
      }
    } while (!plan.control().stopped() && turns.next(now));
  }

  /** Begins anew between two transactions: what passed until now belongs to neither. */
  private void beginGap() {
    server.rebase();
    gapBegin = clock.nanos();
    betweenNanos = 0;
  }

  /** Books a reading between two transactions apart: it is no work of the harness's loop. */
  private void leaveOut(long readAt) {
    server.rebase();
    betweenNanos += clock.nanos() - readAt;
  }

  /** Closes the worker's session, unless it is closed; called after the worker has ended. */
  void close() {
    if (open) {
      open = false;
      session.close();
    }
  }

  /** Returns the counters and clocks of this worker that meters read. */
  RunningWorkers.Instruments instruments() {
    return new RunningWorkers.Instruments(activity, good, flushes, queue, server);
  }

  public Samples samples() {
    return samples;
  }

  AnswerCheck answers() {
    return answers;
  }

  /** Returns how many transactions were executed so far; may be called on any thread. */
  long progress() {
    return progress.getOpaque();
  }

  /** Returns when the last transaction ended; called after the worker has ended. */
  long lastEnd() {
    return end;
  }
}
