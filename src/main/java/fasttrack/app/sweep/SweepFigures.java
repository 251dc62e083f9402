package fasttrack.app.sweep;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.comparison.Holm;
import fasttrack.app.comparison.Sample;
import fasttrack.app.figure.Figure;
import fasttrack.app.series.Pairs;
import fasttrack.app.sweep.SweepResult.Control;
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
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Contenders;
import fasttrack.core.statistics.Knee;
import fasttrack.core.statistics.LoadStep;
import fasttrack.core.statistics.QualifiedRate;
import fasttrack.core.statistics.RatioInterval;
import fasttrack.core.statistics.UserLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of a sweep. Steps that are invalid or incomplete are left out. */
public final class SweepFigures {
  private final List<Step> runs;
  private final List<Step> counted = new ArrayList<>();
  private final List<LoadStep> points = new ArrayList<>();
  private final List<Step> saturated = new ArrayList<>();

  /** Takes from runs what counts; of those above capacity, the rate alone. */
  public SweepFigures(List<Step> runs) {
    this.runs = List.copyOf(runs);
    for (Step step : SweepResult.typical(runs)) {
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
   * @param round in which round, from 1
   * @param position how many runs of the round had run when it had, from 1
   * @param bundle the name of the folder in which the run is kept, or null
   */
  public static Step step(
      int number,
      int round,
      int position,
      Workload workload,
      RunResult result,
      @Nullable String bundle) {
    BenchmarkSpec spec = result.spec();
    RunResult own = result.ofOwnTerminals();
    Double rate = own.rateTps();
    List<RoleWork> others = result.work().roles().stream().skip(1).toList();
    boolean counts = result.validity() instanceof Validity.Valid && rate != null;
    return new Step(
        number,
        round,
        bundle,
        new StepLoad(
            spec.load().terminals(),
            spec.load().connections(),
            spec.load() instanceof Load.Open open ? open.rateTps() : null),
        new StepOutcome(result.state(), result.validity(), result.warnings()),
        counts ? figures(workload, own, Objects.requireNonNull(rate), others) : null,
        position);
  }

  private static StepFigures figures(
      Workload workload, RunResult result, double rateTps, List<RoleWork> others) {
    return new StepFigures(
        rateTps,
        workload.scaled(result.spec().data().dataset(workload.schema()), rateTps),
        result.work().response(),
        Figure.CLIENT_CPU.of(result, null),
        Figure.SERVER_CPU.of(result, null),
        result.cpu().serverPerType(),
        result.types().stream().mapToLong(TypeResult::retries).sum(),
        result.backlog(),
        others);
  }

  /**
   * Returns what follows from all steps.
   *
   * @param perMinute how many transactions a minute a user wants; null where the number of users is
   *     not asked for
   */
  public Curve curve(@Nullable Double perMinute) {
    return new Curve(
        knee(),
        peak(),
        among(counted, knee(), SweepFigures::power),
        among(Stream.concat(counted.stream(), saturated.stream()).toList(), peak(), Step::rateTps),
        qualified(),
        perMinute == null ? null : userLoad(perMinute));
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
      if (peak == null || step.rateTps() > peak.rateTps()) {
        peak = step;
      }
    }
    return peak == null ? null : peak.number();
  }

  /** Returns Kleinrock's power of a run; 0 where it has no response times that count. */
  private static double power(Step run) {
    LoadStep point = point(run);
    return point == null ? 0 : Knee.power(point);
  }

  /**
   * Returns the numbers of the steps that noise does not tell apart from the best of them, in the
   * rounds in which all of them count; none where these are fewer than two.
   *
   * @param steps a run of each step
   * @param best the number of the best one; null where there is none
   * @param figure of each run; 0 where it is not known
   */
  private List<Integer> among(
      List<Step> steps, @Nullable Integer best, ToDoubleFunction<Step> figure) {
    List<Integer> numbers = steps.stream().map(Step::number).sorted().toList();
    Map<Integer, Map<Integer, Double>> logs = new TreeMap<>();
    for (int number : numbers) {
      byRound(runs.stream().filter(run -> run.number() == number).toList(), figure)
          .forEach(
              (round, value) ->
                  logs.computeIfAbsent(round, any -> new TreeMap<>()).put(number, Math.log(value)));
    }
    List<Map<Integer, Double>> complete =
        logs.values().stream().filter(round -> round.size() == numbers.size()).toList();
    if (best == null || complete.size() < 2) {
      return List.of();
    }
    List<double[]> measured =
        numbers.stream()
            .map(
                number ->
                    complete.stream()
                        .mapToDouble(round -> Objects.requireNonNull(round.get(number)))
                        .toArray())
            .toList();
    return Stream.concat(Stream.of(best), Contenders.of(measured).stream().map(numbers::get))
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Sets the first step beside itself.
   *
   * @param again its further runs, one a round
   */
  public Control control(List<Step> again) {
    Map<Figure, Sample> samples =
        Map.of(
            Figure.RATE, beside(again, Step::rateTps),
            Figure.ELAPSED, beside(again, SweepFigures::response));
    Map<Figure, RatioInterval> judged = Holm.judged(samples);
    return new Control(again, judged.get(Figure.RATE), judged.get(Figure.ELAPSED));
  }

  private Sample beside(List<Step> again, ToDoubleFunction<Step> figure) {
    List<Step> first = runs.stream().filter(run -> run.number() == 1).toList();
    return Sample.paired(Pairs.of(byRound(again, figure), byRound(first, figure)));
  }

  private static Map<Integer, Double> byRound(List<Step> runs, ToDoubleFunction<Step> figure) {
    Map<Integer, Double> values = new TreeMap<>();
    for (Step run : runs) {
      double value = run.counts() && run.round() != null ? figure.applyAsDouble(run) : 0;
      if (value > 0) {
        values.put(run.round(), value);
      }
    }
    return values;
  }

  private static double response(Step run) {
    return run.figures() == null
        ? 0
        : Objects.requireNonNullElse(run.figures().response().meanNanos(), 0.0);
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
