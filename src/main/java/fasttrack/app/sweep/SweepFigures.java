package fasttrack.app.sweep;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.figure.Figure;
import fasttrack.app.series.Extra.SweepCurve;
import fasttrack.app.series.Extra.UserRating;
import fasttrack.app.series.Sample;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.app.series.TypeFigures;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.Contenders;
import fasttrack.core.statistics.GeometricMean;
import fasttrack.core.statistics.Knee;
import fasttrack.core.statistics.LoadStep;
import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.QualifiedRate;
import fasttrack.core.statistics.UserLoad;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The load curve of a sweep. Steps without a run that counts are left out. */
final class SweepFigures {
  private final StudyResult result;
  private final String system;
  private final List<String> names;
  private final Map<StudyPoint, LoadStep> steps = new LinkedHashMap<>();
  private final List<StudyPoint> saturated = new ArrayList<>();

  /** Takes from a system's steps what makes its curve; of one above capacity, the rate alone. */
  SweepFigures(StudyResult result, String system, List<StudyPoint> points) {
    this.result = result;
    this.system = system;
    this.names = points.stream().map(StudyPoint::name).toList();
    for (StudyPoint point : points) {
      LoadStep step = step(point);
      if (step != null) {
        steps.put(point, step);
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
    List<Backlog.Tendency> found = new ArrayList<>();
    for (StudyRun run : result.of(step)) {
      if (run.counts() && run.backlog() != null) {
        found.add(run.backlog().verdict());
      }
    }
    return found;
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
    List<LoadStep> curve = List.copyOf(steps.values());
    String knee = curve.isEmpty() ? null : name(Knee.of(curve).knee());
    String peak = peak(curve);
    List<StudyPoint> counted = List.copyOf(steps.keySet());
    List<StudyPoint> all = new ArrayList<>(counted);
    all.addAll(saturated);
    return new SweepCurve(
        system,
        names,
        knee,
        peak,
        among(counted, knee, SweepFigures::power),
        among(all, peak, run -> orNothing(run.of(Figure.RATE))),
        QualifiedRate.of(curve),
        perMinute == null ? null : userLoad(perMinute),
        scaled,
        onTimeShares,
        published);
  }

  /**
   * Returns the name of the step with the highest rate. The rate of a step above capacity is that
   * capacity, and counts.
   */
  private @Nullable String peak(List<LoadStep> curve) {
    String peak = curve.isEmpty() ? null : name(Knee.of(curve).peak());
    double most = curve.isEmpty() ? 0 : Knee.of(curve).peak().rateTps();
    for (StudyPoint step : saturated) {
      double rate = orNothing(step.mean(Figure.RATE, TypeFigures.ALL));
      if (rate > most) {
        peak = step.name();
        most = rate;
      }
    }
    return peak;
  }

  private String name(LoadStep step) {
    return steps.entrySet().stream()
        .filter(each -> each.getValue().equals(step))
        .map(each -> each.getKey().name())
        .findFirst()
        .orElseThrow();
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
      List<StudyPoint> points, @Nullable String best, ToDoubleFunction<TypeFigures> figure) {
    Map<Integer, Map<String, List<Double>>> blocks = new TreeMap<>();
    for (StudyPoint point : points) {
      for (StudyRun run : result.of(point)) {
        TypeFigures all = run.counts() ? run.type(TypeFigures.ALL) : null;
        double value = all == null ? 0 : figure.applyAsDouble(all);
        if (value > 0) {
          blocks
              .computeIfAbsent(run.block(), any -> new LinkedHashMap<>())
              .computeIfAbsent(point.name(), any -> new ArrayList<>())
              .add(value);
        }
      }
    }
    blocks.values().removeIf(block -> block.size() < points.size());
    if (best == null || blocks.size() < Sample.INDEPENDENT_MIN) {
      return List.of();
    }
    List<double[]> measured = new ArrayList<>();
    for (StudyPoint point : points) {
      measured.add(
          blocks.values().stream()
              .mapToDouble(block -> logarithm(block.get(point.name())))
              .toArray());
    }
    List<Integer> among = Contenders.of(measured);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      if (among.contains(i) || points.get(i).name().equals(best)) {
        names.add(points.get(i).name());
      }
    }
    return names;
  }

  private static double logarithm(@Nullable List<Double> values) {
    return Math.log(Objects.requireNonNull(GeometricMean.of(Objects.requireNonNull(values))));
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
        steps.values().stream()
            .map(step -> UserLoad.UserRate.ofRate(step.load(), step.rateTps()))
            .toList();
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
