package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.CpuClock;
import fasttrack.core.measure.CpuClockException;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Executes a terminal's transactions on a session: the hot loop. Runs on a platform thread of its
 * own, since a virtual thread has no CPU clock.
 *
 * <p>Readings are chained: where one transaction's CPU ends, the next one's begins, so that drawing
 * inputs and recording are part of the client's CPU time; the harness's floor says how much that
 * is.
 */
final class Worker implements Runnable {
  /** Waits are cut into pieces this long, so that a stop is noticed. */
  private static final long PIECE_NANOS = 50_000_000L;

  private final Plan plan;
  private final Clock clock;
  private final Interval interval;
  private final Terminal terminal;
  private final Session session;
  private final Supplier<CpuClock> cpuClock;
  private final Samples samples;
  private final ServerCpuMeter server;
  private final RandomGenerator random;
  private final AttemptProbe probe;
  private final AtomicLong progress = new AtomicLong();

  private CpuClock cpu = () -> 0;
  private long cpuLast;
  private long end;
  private boolean warm;

  /**
   * Makes a worker.
   *
   * @param cpuClock makes the clock of the thread on which the worker runs, called on that thread
   */
  Worker(Plan plan, Terminal terminal, Session session, Supplier<CpuClock> cpuClock) {
    this.plan = plan;
    this.clock = plan.clock();
    this.interval = plan.interval();
    this.terminal = terminal;
    this.session = session;
    this.cpuClock = cpuClock;
    this.samples = new Samples(plan.types(), plan.interval());
    this.random = terminal.randomApart();
    this.probe = new AttemptProbe(clock, () -> cpu.nanos());
    this.server = new ServerCpuMeter(session.serverCpu(), plan.types().size(), random);
  }

  @Override
  public void run() {
    try {
      cpu = cpuClock.get();
      session.probe(probe);
      loop();
    } catch (CpuClockException e) {
      plan.control().fail("terminal " + terminal.id() + ": " + e.getMessage());
    } catch (RuntimeException | Error e) {
      plan.control().fail("terminal " + terminal.id() + ": unexpected " + e);
      throw e;
    }
  }

  private void loop() {
    LoadModel.Arrivals arrivals =
        plan.load().arrivals(terminal.id(), plan.terminals(), plan.start(), random);
    end = clock.nanos();
    rebase();
    while (!plan.control().stopped()) {
      int type = terminal.draw();
      long due = arrivals.next(end);
      if (due >= interval.until() || !await(due)) {
        return;
      }
      long begin = clock.nanos();
      if (due == LoadModel.AT_ONCE) {
        due = begin;
      }
      if (due >= interval.until()) {
        return;
      }
      if (begin - interval.until() > plan.drainNanos()) {
        skipRest(arrivals, due);
        return;
      }
      if (due >= interval.from() && !plan.quota().claim()) {
        return;
      }
      warmUpEnds(due);
      execute(type, due, begin);
    }
  }

  private void execute(int type, long due, long begin) {
    Outcome outcome = session.execute(type, terminal.inputs());
    end = clock.nanos();
    for (int attempts = 1;
        outcome == Outcome.CONFLICT
            && attempts < plan.retries().attemptsMax()
            && !plan.control().stopped();
        attempts++) {
      begin = giveWay(type, due, begin, attempts);
      outcome = session.execute(type, terminal.inputs());
      end = clock.nanos();
    }
    if (outcome == Outcome.CONFLICT && plan.control().stopped()) {
      // The run ended while the transaction waited to be repeated: it is in no count.
      terminal.ended(outcome);
      return;
    }
    long cpuNow = cpu.nanos();
    samples.record(type, outcome, due, begin, end, cpuNow - cpuLast, server.chain());
    probe.attempted(samples, type, outcome, due, end, cpuNow);
    cpuLast = cpuNow;
    terminal.ended(outcome);
    progress.setOpaque(terminal.executed());
    if (outcome == Outcome.FAILED || outcome == Outcome.UNKNOWN) {
      plan.control().fail("terminal " + terminal.id() + ": " + session.failure());
    } else if (server.attempted(type)) {
      rebase();
    }
  }

  /** Records an attempt that gave way, waits, and returns when the next attempt begins. */
  private long giveWay(int type, long due, long begin, int attempts) {
    long cpuNow = cpu.nanos();
    samples.conflict(
        type, session.conflictCause(), due, end - begin, cpuNow - cpuLast, server.chain());
    probe.attempted(samples, type, Outcome.CONFLICT, due, end, cpuNow);
    server.attempted(type);
    long from = clock.nanos();
    await(from + plan.retries().waitNanos(attempts, random));
    rebase();
    long next = clock.nanos();
    samples.backoff(type, due, next - from);
    return next;
  }

  /** Waits for a moment; returns false where the run was stopped meanwhile. */
  private boolean await(long due) {
    if (due <= end) {
      return true;
    }
    for (long now = clock.nanos(); now < due; now = clock.nanos()) {
      if (plan.control().stopped()) {
        return false;
      }
      clock.awaitUntil(Math.min(due, now + PIECE_NANOS));
    }
    rebase();
    return true;
  }

  private void warmUpEnds(long due) {
    if (!warm && due >= interval.from()) {
      warm = true;
      server.beginSampling();
      rebase();
    }
  }

  private void skipRest(LoadModel.Arrivals arrivals, long first) {
    for (long due = first; due < interval.until(); due = arrivals.next(end)) {
      if (due >= interval.from()) {
        samples.skip();
      }
    }
  }

  private void rebase() {
    server.rebase();
    cpuLast = cpu.nanos();
  }

  Terminal terminal() {
    return terminal;
  }

  Samples samples() {
    return samples;
  }

  CpuRegression regression() {
    return server.regression();
  }

  /** Returns how many transactions were executed so far, to any thread. */
  long progress() {
    return progress.getOpaque();
  }

  /** Returns when the last transaction ended; asked after the worker has ended. */
  long lastEnd() {
    return end;
  }
}
