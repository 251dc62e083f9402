package fasttrack.app.selftest;

import fasttrack.app.report.Words;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.Run;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.DueTimes;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Runs a case with the ordinary runner, and compares what it says with the truth.
 *
 * @param between what stands between the harness and each session: nothing, but in a test that has
 *     the harness see something else than what the session did
 */
record CaseRun(Case run, Environment environment, UnaryOperator<Session> between) {
  private static final int CLOCK_READINGS = 100;

  /**
   * Runs.
   *
   * @param tries how many tries this is
   * @throws fasttrack.core.run.load.RunInterruptedException where the user ends the self-test
   */
  SelftestResult.RunChecks run(int tries, Control control) {
    List<SimulatedSession> sessions = new ArrayList<>();
    long since = System.nanoTime();
    SimulatedBackend backend =
        new SimulatedBackend(
            number -> {
              SimulatedSession made =
                  new SimulatedSession(run.behaviors(), run.stalls(), since, number);
              sessions.add(made);
              return between.apply(made);
            });
    Options options = Options.of(backend, Path.of(""));
    BenchmarkSpec spec = run.spec(Target.of(backend, options));
    Lookout lookout = new Lookout();
    Run ran =
        new Runner(spec, run.workload(), backend, options, environment, lookout, control).run();
    Watch.check(control);
    return new SelftestResult.RunChecks(
        run.name(),
        run.title(),
        tries,
        lookout.othersShare(),
        checks(ran, spec, transactions(sessions), lookout.quiet()),
        notes(ran.result()));
  }

  /** The first session verified the answers, and has recorded nothing. */
  private static List<List<Transaction>> transactions(List<SimulatedSession> sessions) {
    return sessions.stream().skip(1).map(session -> Transaction.of(session.attempts())).toList();
  }

  private List<Check> checks(
      Run ran, BenchmarkSpec spec, List<List<Transaction>> sessions, boolean quiet) {
    Interval interval = ran.samples().interval();
    long offset = offset();
    Truth.Window window = new Truth.Window(interval.from() + offset, interval.until() + offset);
    int count = sessions.stream().mapToInt(List::size).sum();
    long[] dues =
        run.load() instanceof Load.Open ? DueTimes.of(spec, window.from(), count) : new long[0];
    Truth truth = Truth.of(sessions, run.basis(), dues, window);
    List<Check> checks = new ArrayList<>();
    if (run.load() instanceof Load.Open open) {
      checks.add(arrivals(open, truth));
    }
    List<TypeResult> types = ran.result().types();
    for (int type = 0; type < types.size(); type++) {
      TypeResult result = types.get(type);
      Truth own = types.size() == 1 ? truth : truth.ofType(type, window);
      List<Check> compared =
          new Comparison(run, run.behaviors().get(type), own, result, quiet).checks();
      compared.forEach(check -> checks.add(types.size() == 1 ? check : check.of(result.name())));
    }
    return checks;
  }

  /** The rate at which transactions were due; at random, three standard deviations are allowed. */
  private static Check arrivals(Load.Open open, Truth truth) {
    double allowed =
        switch (open.arrivals()) {
          case CONSTANT -> Check.ALLOWED;
          case POISSON -> 3 / Math.sqrt((double) truth.count());
        };
    return Check.of(
        "arrivals",
        Check.Unit.PER_SECOND,
        open.rateTps(),
        truth.dueTps(),
        allowed,
        Check.Bounds.NONE,
        true);
  }

  /** Returns what is to be added to the harness's clock for the runtime's. */
  private static long offset() {
    Clock clock = Clock.system();
    long best = Long.MAX_VALUE;
    long offset = 0;
    for (int i = 0; i < CLOCK_READINGS; i++) {
      long before = System.nanoTime();
      long harness = clock.nanos();
      long after = System.nanoTime();
      if (after - before < best) {
        best = after - before;
        offset = before + best / 2 - harness;
      }
    }
    return offset;
  }

  static List<String> notes(RunResult result) {
    return switch (result.validity()) {
      case Validity.Valid valid -> List.of();
      case Validity.Unmeasured unmeasured -> List.of("The run measured nothing.");
      case Validity.Invalid invalid -> notes(invalid);
      case Validity.NotVerified unverified -> notes(unverified);
    };
  }

  private static List<String> notes(Validity against) {
    return Words.of(against.reasons()).stream()
        .map(reason -> "The run does not count: " + reason + ".")
        .toList();
  }
}
