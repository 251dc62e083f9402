package fasttrack.app.sweep;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.figure.Figure;
import fasttrack.app.sweep.SweepResult.Curve;
import fasttrack.app.sweep.SweepResult.Step;
import fasttrack.app.sweep.SweepResult.StepFigures;
import fasttrack.app.sweep.SweepResult.StepLoad;
import fasttrack.app.sweep.SweepResult.StepOutcome;
import fasttrack.app.sweep.SweepResult.UserRating;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Knee;
import fasttrack.core.statistics.LoadStep;
import fasttrack.core.statistics.QualifiedRate;
import fasttrack.core.statistics.UserLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The figures of a sweep. Steps that are invalid or incomplete are left out. */
public final class SweepFigures {
  private final List<Step> counted = new ArrayList<>();
  private final List<LoadStep> points = new ArrayList<>();
  private final List<Step> saturated = new ArrayList<>();

  /** Takes from steps what counts; of those above capacity, the rate alone. */
  public SweepFigures(List<Step> steps) {
    for (Step step : steps) {
      LoadStep point = point(step);
      if (point != null) {
        counted.add(step);
        points.add(point);
      } else if (step.saturated()) {
        saturated.add(step);
      }
    }
  }

  /**
   * Takes from a run what a sweep needs.
   *
   * @param number the step's number, from 1
   * @param position how many steps had run when it had, from 1
   * @param bundle the name of the folder in which the run is kept, or null
   */
  public static Step step(
      int number, int position, Workload workload, RunResult result, @Nullable String bundle) {
    BenchmarkSpec spec = result.spec();
    Double rate = result.rateTps();
    boolean counts = result.validity() instanceof Validity.Valid && rate != null;
    return new Step(
        number,
        bundle,
        new StepLoad(
            spec.load().terminals(),
            spec.load().connections(),
            spec.load() instanceof Load.Open open ? open.rateTps() : null),
        new StepOutcome(result.state(), result.validity(), result.warnings()),
        counts ? figures(workload, result, Objects.requireNonNull(rate)) : null,
        position);
  }

  private static StepFigures figures(Workload workload, RunResult result, double rateTps) {
    return new StepFigures(
        rateTps,
        workload.scaled(result.spec().data().dataset(workload.schema()), rateTps),
        result.work().response(),
        Figure.CLIENT_CPU.of(result, null),
        Figure.SERVER_CPU.of(result, null),
        result.cpu().serverPerType(),
        result.types().stream().mapToLong(TypeResult::retries).sum(),
        result.backlog());
  }

  /**
   * Returns what follows from all steps.
   *
   * @param perMinute how many transactions a minute a user wants; null where the number of users is
   *     not asked for
   */
  public Curve curve(@Nullable Double perMinute) {
    return new Curve(knee(), peak(), qualified(), perMinute == null ? null : userLoad(perMinute));
  }

  /** Returns the number of the step at the knee, or null where none counts. */
  public @Nullable Integer knee() {
    return points.isEmpty() ? null : step(Knee.of(points).knee()).number();
  }

  /**
   * Returns the number of the step with the highest rate, or null where none counts. The rate of a
   * step above capacity is that capacity, and counts.
   */
  public @Nullable Integer peak() {
    Step peak = points.isEmpty() ? null : step(Knee.of(points).peak());
    for (Step step : saturated) {
      if (peak == null || rate(step) > rate(peak)) {
        peak = step;
      }
    }
    return peak == null ? null : peak.number();
  }

  private static double rate(Step step) {
    return Objects.requireNonNull(step.figures()).rateTps();
  }

  /** Returns the highest rate with 90 % of responses under two seconds, or null. */
  public @Nullable QualifiedRate qualified() {
    return QualifiedRate.of(points);
  }

  /**
   * Rates the number of users, where a terminal is one.
   *
   * @param perMinute how many transactions a minute each of them wants
   */
  public UserRating userLoad(double perMinute) {
    if (counted.isEmpty()) {
      return new UserRating(perMinute, null, "no step is valid");
    }
    List<UserLoad.UserRate> users =
        points.stream().map(step -> UserLoad.UserRate.ofRate(step.load(), step.rateTps())).toList();
    return switch (UserLoad.rating(users, perMinute)) {
      case UserLoad.Rated rated -> new UserRating(perMinute, rated.users(), null);
      case UserLoad.Below below ->
          new UserRating(
              perMinute, null, got(below.users(), "only ", below.perMinute()) + "; sweep fewer");
      case UserLoad.Beyond beyond ->
          new UserRating(
              perMinute, null, got(beyond.users(), "", beyond.perMinute()) + "; sweep more");
    };
  }

  private static String got(double users, String only, double perMinute) {
    return String.format(
        Locale.ROOT,
        "even %s got %s%,.0f each",
        counted(Math.round(users), "user"),
        only,
        perMinute);
  }

  private Step step(LoadStep point) {
    return counted.get(points.indexOf(point));
  }

  private static @Nullable LoadStep point(Step step) {
    StepFigures figures = step.figures();
    if (step.state() != RunResult.State.COMPLETE || figures == null) {
      return null;
    }
    double rate = figures.rateTps();
    Latency response = figures.response();
    Double mean = response.meanNanos();
    Double within = response.withinTwoSeconds();
    if (rate <= 0 || mean == null || within == null) {
      return null;
    }
    Long p90 = response.p90Nanos();
    return new LoadStep(
        step.load().size(),
        rate,
        mean,
        p90 == null ? null : p90.doubleValue(),
        within,
        step.settled());
  }
}
