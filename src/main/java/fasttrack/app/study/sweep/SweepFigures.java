package fasttrack.app.study.sweep;

import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Extra.SweepCurve;
import fasttrack.app.result.series.Extra.UserRating;
import fasttrack.app.result.series.Sample;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.result.Finding;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.Contenders;
import fasttrack.core.statistics.Knee;
import fasttrack.core.statistics.LoadStep;
import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.QualifiedRate;
import fasttrack.core.statistics.UserLoad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The load curve of a sweep. Steps without a run that counts are left out. */
final class SweepFigures {
  private final StudyResult result;
  private final String system;
  private final List<String> names;
  private final Map<LoadStep, StudyPoint> steps = new LinkedHashMap<>();
  private final List<StudyPoint> saturated = new ArrayList<>();

  /** Takes from a system's steps what makes its curve; of one above capacity, the rate alone. */
  SweepFigures(StudyResult result, String system, List<StudyPoint> points) {
    this.result = result;
    this.system = system;
    this.names = points.stream().map(StudyPoint::name).toList();
    for (StudyPoint point : points) {
      LoadStep step = step(point);
      if (step != null) {
        steps.put(step, point);
      } else if (isSaturated(result, point)) {
        saturated.add(point);
      }
    }
  }

  /**
   * Returns how high the load of a step is: the rate at which transactions were due, or terminals.
   */
  static double load(StudyPoint step) {
    String rate = step.level("rate");
    return Double.parseDouble(rate.isEmpty() ? step.level("terminals") : rate.replace("/s", ""));
  }

  /** Tells whether more was due in a step than the database completes. */
  static boolean isSaturated(StudyResult result, StudyPoint step) {
    return backlogs(result, step).contains(Backlog.Tendency.GROWS);
  }

  /** Tells whether a longer run of a step would have the same response times. */
  static boolean isSettled(StudyResult result, StudyPoint step) {
    return backlogs(result, step).stream().allMatch(each -> each == Backlog.Tendency.KEEPS_UP);
  }

  private static List<Backlog.Tendency> backlogs(StudyResult result, StudyPoint step) {
    return result.of(step).stream()
        .filter(StudyRun::counts)
        .map(StudyRun::backlog)
        .filter(Objects::nonNull)
        .map(Backlog::verdict)
        .toList();
  }

  /**
   * Returns what follows from all steps.
   *
   * @param perMinute how many transactions a minute a user wants; null where the number of users is
   *     not asked for
   * @param scaled by the names of steps, whether the data's size allows their rate
   * @param onTimeShares by the names of steps, how much of a second role's work was on time
   */
  SweepCurve curve(
      @Nullable Double perMinute,
      Map<String, Boolean> scaled,
      Map<String, Double> onTimeShares,
      List<PublishedCurve> published) {
    List<LoadStep> curve = List.copyOf(steps.keySet());
    StudyPoint knee = curve.isEmpty() ? null : steps.get(Knee.of(curve).knee());
    List<StudyPoint> counted = List.copyOf(steps.values());
    // the rate of a step above capacity is that capacity
    List<StudyPoint> all = Stream.concat(counted.stream(), saturated.stream()).toList();
    StudyPoint peak =
        all.stream()
            .max(
                Comparator.comparingDouble(SweepFigures::rateTps)
                    .thenComparing(Comparator.comparingDouble(SweepFigures::load).reversed()))
            .orElse(null);
    return new SweepCurve(
        system,
        names,
        knee == null ? null : knee.name(),
        peak == null ? null : peak.name(),
        among(counted, knee, SweepFigures::power),
        among(all, peak, run -> orNothing(run.of(Figure.RATE))),
        QualifiedRate.of(curve),
        perMinute == null ? null : userLoad(perMinute),
        scaled,
        onTimeShares,
        published);
  }

  private static double rateTps(StudyPoint step) {
    return orNothing(step.mean(Figure.RATE));
  }

  /** Returns Kleinrock's power of a run; 0 where it has no response times that count. */
  private static double power(TypeFigures run) {
    double rate = orNothing(run.of(Figure.RATE));
    double mean = orNothing(run.of(Figure.ELAPSED));
    return mean == 0 ? 0 : rate / mean;
  }

  private static double orNothing(@Nullable Double value) {
    return value == null ? 0 : value;
  }

  /**
   * Returns the names of the steps that noise does not tell apart from the best of them, in the
   * blocks in which all of them count; none where these are too few.
   *
   * @param best the name of the best one; null where there is none
   * @param figure of all types of a run; 0 where it is not known
   */
  private List<String> among(
      List<StudyPoint> points, @Nullable StudyPoint best, ToDoubleFunction<TypeFigures> figure) {
    List<Map<Integer, Double>> logarithms =
        points.stream().map(point -> logarithms(point, figure)).toList();
    Set<Integer> complete = new TreeSet<>();
    logarithms.stream().limit(1).forEach(first -> complete.addAll(first.keySet()));
    logarithms.forEach(each -> complete.retainAll(each.keySet()));
    if (best == null || complete.size() < Sample.INDEPENDENT_MIN) {
      return List.of();
    }
    List<Integer> among =
        Contenders.of(
            logarithms.stream()
                .map(each -> complete.stream().mapToDouble(each::get).toArray())
                .toList());
    return IntStream.range(0, points.size())
        .filter(i -> among.contains(i) || points.get(i).equals(best))
        .mapToObj(i -> points.get(i).name())
        .toList();
  }

  /** Returns the means of the logarithms of what a step's runs measured, by their blocks. */
  private Map<Integer, Double> logarithms(StudyPoint step, ToDoubleFunction<TypeFigures> figure) {
    return result.of(step).stream()
        .filter(run -> run.counts() && value(run, figure) > 0)
        .collect(
            Collectors.groupingBy(
                StudyRun::block, Collectors.averagingDouble(run -> Math.log(value(run, figure)))));
  }

  private static double value(StudyRun run, ToDoubleFunction<TypeFigures> figure) {
    return figure.applyAsDouble(Objects.requireNonNull(run.type(TypeFigures.ALL)));
  }

  /**
   * Rates the number of users, where a terminal is one.
   *
   * @param perMinute how many transactions a minute each of them wants
   */
  private UserRating userLoad(double perMinute) {
    if (steps.isEmpty()) {
      return new UserRating(perMinute, null, "no step is valid");
    }
    List<UserLoad.UserRate> users =
        steps.keySet().stream()
            .map(step -> UserLoad.UserRate.ofRate(step.load(), step.rateTps()))
            .toList();
    return switch (UserLoad.rating(users, perMinute)) {
      case UserLoad.Rated rated -> new UserRating(perMinute, rated.users(), null);
      case UserLoad.Below below ->
          none(perMinute, "too-many-users", below.users(), below.perMinute());
      case UserLoad.Beyond beyond ->
          none(perMinute, "too-few-users", beyond.users(), beyond.perMinute());
    };
  }

  private static UserRating none(double wanted, String why, double users, double perMinute) {
    return new UserRating(
        wanted,
        null,
        Words.of(Finding.fact(why).with("users", users).with("each", Math.round(perMinute))));
  }

  private @Nullable LoadStep step(StudyPoint point) {
    MeanInterval rate = point.of(Figure.RATE);
    MeanInterval elapsed = point.of(Figure.ELAPSED);
    MeanInterval within = point.of(Figure.WITHIN_TWO_SECONDS);
    return rate == null || elapsed == null || within == null
        ? null
        : new LoadStep(
            load(point),
            rate.mean(),
            elapsed.mean(),
            point.mean(Figure.P90, TypeFigures.ALL),
            within.mean(),
            isSettled(result, point));
  }
}
