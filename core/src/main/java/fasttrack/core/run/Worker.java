package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.model.Mix64;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Executes terminals' transactions on a session: the hot loop. Runs on a platform thread of its
 * own, since a virtual thread has no CPU clock.
 *
 * <p>CPU readings are chained: the reading at one transaction's end is the next one's begin. So the
 * client's CPU time includes drawing inputs and recording; the harness's floor shows how much that
 * is.
 */
final class Worker implements Runnable {
  private final Plan plan;
  private final Clock clock;
  private final Interval interval;
  private final String name;
  private final Turns turns;
  private final Supplier<CpuClock> cpuClock;
  private final Samples samples;
  private final RandomGenerator random;
  private final AttemptProbe probe;
  private final ServerCpuMeter server;
  private final AtomicLong progress = new AtomicLong();

  private Session session;
  private CpuClock cpu = () -> 0;
  private long cpuLast;
  private boolean open = true;
  private boolean reconnected;
  private long executed;
  private long end;
  private boolean warm;

  /**
   * Makes a worker.
   *
   * @param number its number, from 0
   * @param turns supplies its transactions
   * @param cpuClock makes the clock of the thread on which the worker runs, called on that thread
   */
  Worker(Plan plan, int number, Turns turns, Session session, Supplier<CpuClock> cpuClock) {
    this.plan = plan;
    this.clock = plan.times().clock();
    this.interval = plan.times().interval();
    this.name = "connection " + number;
    this.turns = turns;
    this.session = session;
    this.cpuClock = cpuClock;
    this.samples = new Samples(plan.types(), interval);
    this.random = new SplittableRandom(Mix64.mix(number));
    this.probe = new AttemptProbe(clock, () -> cpu.nanos());
    this.server =
        new ServerCpuMeter(
            session.serverCpu(),
            plan.types().size(),
            clock,
            interval.until(),
            random,
            this::mayHaveLostItsServer);
  }

  @Override
  public void run() {
    try {
      cpu = cpuClock.get();
      session.probe(probe);
      loop();
    } catch (CpuClockException e) {
      plan.control().fail(name + ": " + e.getMessage());
    } catch (RuntimeException | Error e) {
      plan.control().fail(name + ": unexpected " + e);
      throw e;
    }
  }

  private void loop() {
    end = clock.nanos();
    rebase();
    while (!plan.control().stopped() && turns.next(end)) {
      if (turns.waited()) {
        rebase();
      }
      long begin = clock.nanos();
      long due = turns.due() == Turns.AT_ONCE ? begin : turns.due();
      if (due >= interval.until()) {
        return;
      }
      if (begin - interval.until() > plan.times().drainNanos()) {
        skip(due);
        continue;
      }
      if (due >= interval.from() && !plan.quota().claim()) {
        return;
      }
      warmUpEnds(due);
      execute(turns.terminal(), due, begin);
    }
  }

  private void execute(Terminal terminal, long due, long begin) {
    int type = terminal.type();
    TypeSamples into = samples.of(type, due);
    long first = begin;
    long roundTripsBefore = session.roundTrips();
    Outcome outcome = session.execute(type, terminal.inputs());
    end = clock.nanos();
    for (int attempts = 1;
        outcome == Outcome.CONFLICT
            && attempts < plan.retries().attemptsMax()
            && !plan.control().stopped();
        attempts++) {
      begin = backOff(into, type, begin, attempts);
      outcome = session.execute(type, terminal.inputs());
      end = clock.nanos();
    }
    if (outcome == Outcome.CONFLICT && plan.control().stopped()) {
      // The run ended during the back-off: the transaction is in no count.
      terminal.ended(outcome);
      return;
    }
    long cpuNow = cpu.nanos();
    samples.record(type, outcome, due, first, begin, end, cpuNow - cpuLast, server.chain());
    probe.attempted(into, outcome, end, cpuNow);
    if (turns.due() != Turns.AT_ONCE) {
      samples.waited(due, first, turns.waited());
    }
    cpuLast = cpuNow;
    terminal.ended(outcome);
    progress.setOpaque(++executed);
    if (outcome == Outcome.FAILED || outcome == Outcome.UNKNOWN) {
      bad(terminal);
      return;
    }
    if (TypeSamples.good(outcome)) {
      into.roundTrips(session.roundTrips() - roundTripsBefore);
      good(begin);
    }
    if (server.ended(type, end)) {
      rebase();
    }
  }

  private void good(long begin) {
    Crash crash = plan.crash();
    if (crash != null) {
      crash.good(begin, end);
    }
  }

  /** A failure that an injected crash causes is part of the run; any other failure ends it. */
  private void bad(Terminal terminal) {
    Crash crash = plan.crash();
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
        rebase();
      }
    } catch (BackendException e) {
      plan.control().fail(name + ": " + e.getMessage());
    }
  }

  /** Tells whether the session was opened before the server was killed on purpose. */
  private boolean mayHaveLostItsServer() {
    Crash crash = plan.crash();
    return crash != null && crash.serverWasKilled() && !reconnected;
  }

  /**
   * Records an attempt that ended in a conflict, backs off, and returns when the next one begins.
   */
  private long backOff(TypeSamples into, int type, long begin, int attempts) {
    long cpuNow = cpu.nanos();
    long serverCpu = server.chain();
    into.conflict(session.conflictCause(), end - begin, cpuNow - cpuLast, serverCpu);
    samples.attempt(end, cpuNow - cpuLast, serverCpu);
    probe.attempted(into, Outcome.CONFLICT, end, cpuNow);
    server.repeated(type);
    long from = clock.nanos();
    Turns.await(clock, plan.control(), from + plan.retries().drawBackoffNanos(attempts, random));
    rebase();
    long next = clock.nanos();
    into.backoff(next - from);
    return next;
  }

  private void warmUpEnds(long due) {
    if (!warm && due >= interval.from()) {
      warm = true;
      server.beginSampling();
      rebase();
    }
  }

  private void skip(long due) {
    if (due >= interval.from()) {
      samples.skip();
    }
  }

  private void rebase() {
    server.rebase();
    cpuLast = cpu.nanos();
  }

  /** Closes the worker's session, unless it is closed; called after the worker has ended. */
  void close() {
    if (open) {
      open = false;
      session.close();
    }
  }

  Samples samples() {
    return samples;
  }

  CpuRegression regression() {
    return server.regression();
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
