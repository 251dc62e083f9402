package fasttrack.app.audit.selftest;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.audit.selftest.FigureCheck.CheckedUnit;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.IdleBackend;
import fasttrack.core.run.IdleWorkload;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the harness itself costs, in place: on sessions that do nothing, all time is the harness's.
 *
 * @param drawn the workload whose inputs are drawn
 */
record OwnCost(
    Environment environment, Workload drawn, SelftestControls watch, long measuredNanos) {
  private static final long WARMUP_NANOS = 500_000_000L;

  /** The sessions' sums and the measured interval do not begin and end at the same moments. */
  private static final double ALLOWED = 0.05;

  /** Measures at a number of terminals. */
  SelftestResult.RunChecks run(int terminals) {
    Control control = watch.begin(name(terminals));
    List<IdleSession> sessions = new ArrayList<>();
    IdleBackend backend =
        new IdleBackend(
            types -> {
              IdleSession made = new IdleSession(WARMUP_NANOS);
              sessions.add(made);
              return made;
            });
    Options options = Options.of(backend, Path.of(""));
    Workload workload = new IdleWorkload(drawn);
    BenchmarkSpec spec =
        BenchmarkSpec.of(Target.of(backend, options), workload, Data.of(workload, 1, 1))
            .withLoad(Load.Closed.of(terminals))
            .withSchedule(new Schedule(0, WARMUP_NANOS, new Span.Time(measuredNanos)));
    Runner runner =
        new Runner(spec, workload, backend, options, environment, RunListener.NONE, control);
    Neighbors begin = Neighbors.look();
    RunResult result = runner.run().result();
    Double others = Neighbors.othersShare(begin);
    SelftestControls.check(control);
    // the first session verified the answers
    return part(terminals, others, result, sessions.subList(1, sessions.size()));
  }

  private static SelftestResult.RunChecks part(
      int terminals, @Nullable Double others, RunResult result, List<IdleSession> sessions) {
    double cycle = mean(sessions, IdleSession::cycleNanos);
    double inside = mean(sessions, IdleSession::insideNanos);
    Double response = result.work().response().meanNanos();
    List<FigureCheck> checks = new ArrayList<>();
    checks.add(FigureCheck.shown("per transaction, in place", CheckedUnit.NANOS, cycle - inside));
    if (response != null) {
      checks.add(
          FigureCheck.shown("of it in the response time", CheckedUnit.NANOS, response - inside));
      checks.add(
          FigureCheck.ofNanos(
              "of it outside, as the run says",
              cycle - response,
              result.cpu().harness().outsideNanos(),
              ALLOWED,
              Neighbors.quiet(others)));
    }
    checks.add(
        FigureCheck.shown(
            "hot floor, as the run says",
            CheckedUnit.NANOS,
            result.cpu().harness().floor().nanos()));
    checks.add(
        FigureCheck.shown(
            "allocated per transaction", CheckedUnit.BYTES, mean(sessions, IdleSession::bytes)));
    return new SelftestResult.RunChecks(
        name(terminals),
        "Transactions that do nothing: all of their time is the harness's.",
        others,
        checks);
  }

  private static String name(int terminals) {
    return "the harness's own cost, " + counted(terminals, "terminal");
  }

  private static double mean(List<IdleSession> sessions, ToDoubleFunction<IdleSession> figure) {
    return sessions.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }
}
