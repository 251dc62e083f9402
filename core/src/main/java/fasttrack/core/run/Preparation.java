package fasttrack.core.run;

import fasttrack.core.measure.Timeline;
import fasttrack.core.model.Mix64;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.JvmWork;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.meter.EngineMeter;
import fasttrack.core.run.meter.Meter;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Session;
import fasttrack.core.statistics.Settling;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Brings the database into the state in which a run is to begin, on the sessions of the run and
 * with terminals of its own. They draw other transactions of the same kind, and what they executed
 * is checked and replayed like that of the run. Used once, by one thread.
 */
final class Preparation {
  /** The longer, the less a slow change passes for none; the shorter, the sooner it is over. */
  private static final long WINDOW_NANOS = 3_000_000_000L;

  private static final long SETTLING_NANOS_MAX = 60_000_000_000L;

  /** So short that the warm-up goes on for little longer than it must. */
  private static final long STEADY_WINDOW_NANOS = 1_000_000_000L;

  /** So many of those, in slices, show a slow fall in spite of noise. */
  private static final int STEADY_WINDOWS = 3;

  /** Enough for new sessions to prepare their statements and read their first pages. */
  private static final long WARM_WINDOW_NANOS = 250_000_000L;

  /** A compiler that is at work for less of a window has compiled what runs. */
  private static final double COMPILING_MAX = 0.1;

  /** What is measured after a warm-up that nothing follows. */
  private static final Span NOTHING = new Span.Time(1);

  private final BenchmarkSpec spec;
  private final boolean shortens;
  private final Job job;
  private final WarmUp listener;
  private final List<Terminal> terminals = new ArrayList<>();
  private final List<AnswerCheck> answers = new ArrayList<>();

  /**
   * Makes a preparation.
   *
   * @param shortens whether the warm-up ends as soon as nothing is compiled any more
   */
  Preparation(BenchmarkSpec spec, boolean shortens, Job job, RunListener listener) {
    this.spec = spec;
    this.shortens = shortens;
    this.job = job;
    this.listener = new WarmUp(listener);
  }

  /** Shows the windows of the preparation to the run's listener as one warm-up. */
  private record WarmUp(RunListener shown) implements RunListener {
    @Override
    public void running(
        long executed, long elapsedNanos, long expectedNanos, long expectedTransactions) {
      shown.running(executed, elapsedNanos, expectedNanos, expectedTransactions);
    }
  }

  /**
   * Tells whether a run may warm up for less in a process that has made others like it. Segments
   * warm up together.
   */
  static boolean mayShorten(BenchmarkSpec spec) {
    Schedule schedule = spec.schedule();
    return spec.part() == null
        && schedule.begin() == DatabaseState.FRESH
        && schedule.rampNanos() == 0
        && schedule.warmupNanos() > WARM_WINDOW_NANOS;
  }

  /**
   * Returns the schedule of what follows: without the ramp and warm-up that have been before.
   *
   * @param shortens whether the warm-up ends as soon as nothing is compiled any more
   */
  static Schedule afterwards(Schedule schedule, boolean shortens) {
    return shortens
            || schedule.begin() == DatabaseState.CHECKPOINTED
            || schedule.begin() == DatabaseState.STEADY
        ? new Schedule(0, 0, schedule.span(), schedule.begin())
        : schedule;
  }

  /** Prepares, unless the control stops it. */
  PreparationResult run(List<Session> sessions) {
    Schedule schedule = spec.schedule();
    Settling settling = null;
    Long warmupNanos = null;
    if (shortens || schedule.begin() != DatabaseState.FRESH) {
      listener.shown.phase(RunListener.Phase.WARMING_UP);
    }
    switch (schedule.begin()) {
      case FRESH -> warmupNanos = shortens ? (Long) warm(sessions) : null;
      case CHECKPOINTED -> {
        warmUp(sessions);
        checkpoint();
      }
      case STEADY -> {
        warmUp(sessions);
        settling = steady(sessions);
      }
      case WARM -> {
        checkpoint();
        settling = settle(sessions);
      }
    }
    return new PreparationResult(terminals, answers, settling, warmupNanos);
  }

  private void warmUp(List<Session> sessions) {
    Schedule schedule = spec.schedule();
    if (schedule.rampNanos() + schedule.warmupNanos() > 0) {
      execute(new Schedule(schedule.rampNanos(), schedule.warmupNanos(), NOTHING), sessions);
    }
  }

  /**
   * Warms up until the compiler is quiet, as long as the schedule says at most; returns for how
   * long.
   */
  private long warm(List<Session> sessions) {
    AtomicLong compiledMillis = new AtomicLong(JvmWork.compiledMillis());
    windows(
        WARM_WINDOW_NANOS,
        spec.schedule().warmupNanos(),
        sessions,
        window -> {
          long now = JvmWork.compiledMillis();
          long nanos = TimeUnit.MILLISECONDS.toNanos(now - compiledMillis.getAndSet(now));
          return now >= 0 && nanos < COMPILING_MAX * WARM_WINDOW_NANOS;
        });
    return answers.size() * WARM_WINDOW_NANOS;
  }

  private void checkpoint() {
    if (!job.control().stopped()) {
      job.database().as(Checkpointing.class).checkpoint();
    }
  }

  private Settling settle(List<Session> sessions) {
    List<Double> logBytes = new ArrayList<>();
    Settling.Settled outcome = unsettled();
    if (outcome == Settling.Settled.NOT_SETTLED) {
      outcome =
          windows(
              WINDOW_NANOS,
              SETTLING_NANOS_MAX,
              sessions,
              window -> {
                logBytes.add(logBytes(window));
                return Settling.settled(logBytes);
              });
    }
    return new Settling(outcome, WINDOW_NANOS, logBytes, List.of());
  }

  private Settling steady(List<Session> sessions) {
    List<Double> means = new ArrayList<>();
    List<List<Double>> slices = new ArrayList<>();
    Settling.Settled outcome =
        windows(
            STEADY_WINDOW_NANOS,
            SETTLING_NANOS_MAX,
            sessions,
            window -> {
              Timeline timeline = window.samples().timeline();
              int count = timeline.slices(STEADY_WINDOW_NANOS);
              means.add(responseMean(timeline, 0, count));
              slices.add(
                  IntStream.range(0, count)
                      .mapToObj(slice -> responseMean(timeline, slice, slice + 1))
                      .filter(mean -> !mean.isNaN())
                      .toList());
              int from = slices.size() - STEADY_WINDOWS;
              return from >= 0
                  && !Settling.falls(
                      slices.subList(from, slices.size()).stream().flatMap(List::stream).toList());
            });
    return new Settling(outcome, STEADY_WINDOW_NANOS, List.of(), means);
  }

  /** Executes windows until one settles it, there have been enough, or the control stops it. */
  private Settling.Settled windows(
      long nanos, long nanosMax, List<Session> sessions, Predicate<Measurement.RawResult> settles) {
    Schedule window = new Schedule(0, 0, new Span.Time(nanos));
    long left = nanosMax / nanos;
    while (left > 0 && !job.control().stopped()) {
      if (settles.test(execute(window, sessions))) {
        return Settling.Settled.SETTLED;
      }
      left--;
    }
    return Settling.Settled.NOT_SETTLED;
  }

  /** Returns the mean response time of what ended in some slices; NaN where nothing did. */
  private static double responseMean(Timeline timeline, int from, int until) {
    long count = 0;
    long nanos = 0;
    for (int slice = from; slice < until; slice++) {
      count += timeline.count(slice);
      nanos += timeline.responseNanos(slice);
    }
    return count == 0 ? Double.NaN : (double) nanos / count;
  }

  /** Returns how it stands before the first window: not settled, or why it never will be. */
  private Settling.Settled unsettled() {
    if (job.types().stream().noneMatch(TransactionType::writes)) {
      return Settling.Settled.NOTHING_WRITTEN;
    }
    return job.database().counters().containsKey(EngineCounter.LOG_BYTES)
        ? Settling.Settled.NOT_SETTLED
        : Settling.Settled.NOT_COUNTED;
  }

  private static double logBytes(Measurement.RawResult window) {
    EngineWork work = window.found().engine;
    return work == null || !work.counts().containsKey(EngineCounter.LOG_BYTES)
        ? Double.NaN
        : work.perTransaction(EngineCounter.LOG_BYTES);
  }

  private Measurement.RawResult execute(Schedule schedule, List<Session> sessions) {
    long seed = Mix64.mix(spec.data().seed() + 1 + answers.size());
    BenchmarkSpec part =
        new BenchmarkSpec(
            spec.target(),
            spec.data().withSeed(seed),
            spec.load(),
            schedule,
            spec.mix(),
            spec.retries(),
            List.of(),
            null,
            spec.roles());
    List<Meter> meters = List.of(new EngineMeter(job.database(), false, false));
    Measurement.RawResult measured =
        new Measurement(part, job, meters, listener, null).run(sessions);
    terminals.addAll(measured.terminals());
    answers.add(measured.answers());
    return measured;
  }
}
