package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.meter.LiveCpu;
import fasttrack.core.run.meter.MeasuredInterval;
import fasttrack.core.run.meter.Meter;
import fasttrack.core.run.meter.MeterResults;
import fasttrack.core.run.meter.RunningWorkers;
import fasttrack.core.run.segment.Rendezvous;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Session;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures a run: begins and ends meters at the edges of its interval, and tells its listener how
 * far it is. Used once.
 *
 * @param rendezvous says when it begins, of a segment; null where it begins when it is ready
 */
record Measurement(
    BenchmarkSpec spec,
    Job job,
    List<Meter> meters,
    RunListener listener,
    @Nullable Rendezvous rendezvous) {
  /**
   * All threads are to run, and the CPU clocks to be read, before the first transactions are due.
   */
  private static final long START_DELAY_NANOS = 20_000_000L;

  private static final long START_DELAY_MAX_NANOS = 500_000_000L;

  private static final long START_DELAY_PER_CONNECTION_NANOS = 300_000L;
  private static final long DRAIN_NANOS = 10_000_000_000L;
  private static final long TICK_NANOS = 250_000_000L;

  /** How long before the interval meters are told, so that what they do is over by then. */
  private static final long APPROACH_NANOS = 100_000_000L;

  private static final Clock CLOCK = Clock.system();

  /**
   * What was measured.
   *
   * @param executed the transactions in the interval
   * @param found what the meters found
   * @param answers how the transactions' answers were
   * @param terminals the terminals, as they ended
   * @param prepared what was done before
   * @param byRole the samples of each role's workers, those of the run's own terminals first
   */
  record RawResult(
      MeasuredInterval executed,
      MeterResults found,
      AnswerCheck answers,
      List<Terminal> terminals,
      PreparationResult prepared,
      List<Samples> byRole) {
    Samples samples() {
      return executed.samples();
    }
  }

  /** Returns the empty measurement of a run that stops because the database's answers are wrong. */
  RawResult none() {
    Interval now = new Interval(CLOCK.nanos(), CLOCK.nanos());
    MeasuredInterval nothing =
        new MeasuredInterval(now, Instant.now(), job.types(), new Samples(job.types(), now));
    return new RawResult(
        nothing,
        found(nothing),
        new AnswerCheck(job.answers(), job.types()),
        List.of(),
        PreparationResult.NOTHING,
        job.roles().stream().map(role -> nothing.samples()).toList());
  }

  private MeterResults found(MeasuredInterval executed) {
    MeterResults found = new MeterResults();
    meters.forEach(meter -> meter.report(executed, found));
    return found;
  }

  /** Prepares, and runs to the end, or until the control stops it. */
  RawResult run(Preparation preparation) {
    Drive drive = new Drive(spec, job, CLOCK, DRAIN_NANOS, new ArrayList<>());
    try {
      drive.connect();
      return run(drive, preparation.run(drive.sessions()));
    } finally {
      job.control().stop();
      drive.close();
    }
  }

  /**
   * Runs on sessions that stay open and will be measured later: to the end, or until the control
   * stops it. What is late by then need not be executed.
   */
  RawResult run(List<Session> sessions) {
    return run(new Drive(spec, job, CLOCK, 0, sessions), PreparationResult.NOTHING);
  }

  private RawResult run(Drive drive, PreparationResult prepared) {
    try {
      RunningWorkers workers = drive.running();
      meters.forEach(meter -> meter.prepare(workers));
      start(drive);
      long stoppedAt = measure(drive, workers);
      drive.join(TICK_NANOS);
      return measured(drive, prepared, stoppedAt);
    } catch (RuntimeException | Error e) {
      job.control().stop();
      drive.join(TICK_NANOS);
      throw e;
    } finally {
      meters.forEach(Meter::close);
    }
  }

  private void start(Drive drive) {
    try {
      drive.startThreads();
      if (rendezvous == null) {
        plan(drive);
      } else {
        drive.plan(rendezvous.begin());
        // it is a second away, which is not to be read as part of the interval
        Turns.await(CLOCK, job.control(), drive.times().start() - APPROACH_NANOS);
        meters.forEach(Meter::begin);
      }
      meters.forEach(meter -> meter.start(drive.times().interval()));
      Turns.await(CLOCK, job.control(), drive.times().start());
    } finally {
      drive.open();
    }
  }

  /**
   * Loading classes, or a busy machine, may take longer than was allowed for: it begins anew then.
   */
  private void plan(Drive drive) {
    long delay = START_DELAY_NANOS + spec.connectionsOfAll() * START_DELAY_PER_CONNECTION_NANOS;
    do {
      drive.plan(CLOCK.nanos() + delay);
      meters.forEach(Meter::begin);
      delay *= 2;
    } while (CLOCK.nanos() > drive.times().start() && delay < START_DELAY_MAX_NANOS);
  }

  /** Waits until the interval is over, and returns when it was. */
  private long measure(Drive drive, RunningWorkers workers) {
    long start = drive.times().start();
    Interval interval = drive.times().interval();
    listener.phase(RunListener.Phase.WARMING_UP);
    // without warm-up nothing has run before the interval, and reading now would disturb it
    if (interval.from() != start) {
      watch(drive, start, interval.from() - APPROACH_NANOS, -1, null);
      meters.forEach(Meter::approach);
      watch(drive, start, interval.from(), -1, null);
      meters.forEach(Meter::begin);
    }
    LiveCpu live = new LiveCpu(CLOCK, workers.servers());
    listener.phase(RunListener.Phase.MEASURING);
    drive.beginFaults();
    watch(drive, interval.from(), interval.until(), transactions(), live);
    long stoppedAt = CLOCK.nanos();
    meters.forEach(Meter::end);
    return stoppedAt;
  }

  /** Returns how many transactions are measured, or -1 where a time ends the interval. */
  private long transactions() {
    return spec.schedule().span() instanceof Span.Count count ? count.transactions() : -1;
  }

  private RawResult measured(Drive drive, PreparationResult prepared, long stoppedAt) {
    Interval kept = kept(drive.times().interval(), stoppedAt, drive.lastEnd());
    Instant from = Instant.now().minusNanos(CLOCK.nanos() - kept.from());
    MeasuredInterval executed = new MeasuredInterval(kept, from, job.types(), drive.samples());
    MeterResults found = found(executed);
    drive.report(kept, found);
    AnswerCheck checked = new AnswerCheck(job.answers(), job.types());
    prepared.answers().forEach(checked::merge);
    drive.addAnswers(checked);
    return new RawResult(
        executed,
        found,
        checked,
        Stream.concat(prepared.terminals().stream(), drive.terminals().stream()).toList(),
        prepared,
        job.roles().size() == 1 ? List.of(executed.samples()) : drive.samplesByRole());
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
   *
   * @param live who uses the processors; null before the measured interval
   */
  private void watch(
      Drive drive, long from, long until, long transactions, @Nullable LiveCpu live) {
    boolean byTime = until != Long.MAX_VALUE;
    long expected = byTime ? until - from : -1;
    for (long now = CLOCK.nanos();
        now < until && (drive.runs() || (byTime && !job.control().stopped()));
        now = CLOCK.nanos()) {
      drive.pause(Math.min(until - now, TICK_NANOS));
      FreeProcessors.HERE.look();
      listener.running(drive.executed(), CLOCK.nanos() - from, expected, transactions);
      if (live != null) {
        drive.seconds().collect();
        listener.measuring(new LiveFigures(drive.seconds(), drive.retried(), live::shares));
      }
    }
  }
}
