package fasttrack.app.comparison;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.comparison.Candidate.Measured;
import fasttrack.app.comparison.Candidate.Published;
import fasttrack.app.comparison.Candidate.Ran;
import fasttrack.app.comparison.ComparisonResult.Side;
import fasttrack.app.comparison.ComparisonResult.SideFigures;
import fasttrack.app.comparison.ComparisonResult.SideRun;
import fasttrack.app.figure.Figure;
import fasttrack.app.series.SeriesRun;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.statistics.GeometricMean;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sums up each system of a comparison by itself. */
final class Sides {
  private Sides() {}

  /** Returns the runs of a system whose figures count. */
  static List<Ran> counted(Measured measured) {
    return measured.runs().stream().filter(run -> SeriesRun.counts(run.result())).toList();
  }

  /**
   * Sums up a system.
   *
   * @param types the names of the types that are compared
   */
  static Side of(Candidate candidate, List<String> types) {
    SideFigures all = figures(candidate, ComparisonResult.ALL);
    List<SideFigures> each = types.stream().map(type -> figures(candidate, type)).toList();
    return switch (candidate) {
      case Measured measured ->
          new Side(
              measured.name(),
              measured.description(),
              null,
              measured.runs().stream().map(Sides::run).toList(),
              measured.explaining() == null ? null : run(measured.explaining()),
              counted(measured).size(),
              all,
              each);
      case Published published ->
          new Side(
              published.name(),
              "published: " + published.profile().title(),
              published.profile().id(),
              List.of(),
              null,
              0,
              all,
              each);
    };
  }

  private static SideRun run(Ran ran) {
    RunResult result = ran.result();
    return new SideRun(
        ran.block(),
        ran.bundle(),
        result.state(),
        result.validity(),
        result.spec().data().seed(),
        result.warnings());
  }

  private static SideFigures figures(Candidate candidate, String type) {
    return new SideFigures(
        type,
        value(candidate, Figure.ELAPSED, type),
        value(candidate, Figure.CPU, type),
        value(candidate, Figure.RATE, type),
        candidate instanceof Measured measured ? parts(measured, type) : null);
  }

  /** Returns a figure of a system: the geometric mean over its runs; null where it is not known. */
  static @Nullable Double value(Candidate candidate, Figure figure, String type) {
    return switch (candidate) {
      case Measured measured ->
          GeometricMean.of(List.copyOf(values(measured, figure, type).values()));
      case Published published -> value(published.profile(), figure, type);
    };
  }

  /** Returns a figure of the runs of a system that count, by their blocks. */
  static SortedMap<Integer, Double> values(Measured measured, Figure figure, String type) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    for (Ran run : counted(measured)) {
      Double value = value(run.result(), figure, type);
      if (value != null && value > 0) {
        values.put(run.block(), value);
      }
    }
    return values;
  }

  /** Times of all types are compared by their geometric mean, so that none outweighs others. */
  private static @Nullable Double value(RunResult run, Figure figure, String type) {
    if (!type.equals(ComparisonResult.ALL)) {
      return figure.of(run, type);
    }
    return figure == Figure.RATE
        ? figure.of(run, null)
        : mean(run.types().stream().map(each -> figure.of(run, each.name())).toList());
  }

  private static @Nullable Double value(PublishedProfile profile, Figure figure, String type) {
    boolean all = type.equals(ComparisonResult.ALL);
    if (figure == Figure.RATE) {
      OptionalDouble rate = profile.rateTps();
      return all && rate.isPresent() ? (Double) rate.getAsDouble() : null;
    }
    return mean(
        profile.figures().stream()
            .map(PublishedProfile.Figure::type)
            .filter(each -> all || each.equals(type))
            .map(each -> figure.published(profile, each))
            .toList());
  }

  /** Returns the geometric mean; null where a value is not known. */
  private static @Nullable Double mean(List<@Nullable Double> values) {
    List<Double> known = values.stream().filter(Objects::nonNull).toList();
    return known.size() < values.size() ? null : GeometricMean.of(known);
  }

  /** Returns the parts in the run that explains, or their means; null where none has them. */
  private static @Nullable TimeParts parts(Measured measured, String type) {
    Ran explaining = measured.explaining();
    List<Ran> runs =
        explaining == null
            ? counted(measured)
            : SeriesRun.counts(explaining.result()) ? List.of(explaining) : List.of();
    List<TimeParts> known =
        runs.stream().map(run -> parts(run.result(), type)).filter(Objects::nonNull).toList();
    if (known.isEmpty()) {
      return null;
    }
    Map<Part, Double> means = new EnumMap<>(Part.class);
    for (TimeParts parts : known) {
      parts.nanos().forEach((part, nanos) -> means.merge(part, nanos / known.size(), Double::sum));
    }
    return new TimeParts(
        known.stream().mapToDouble(TimeParts::elapsedNanos).average().orElseThrow(), means);
  }

  private static @Nullable TimeParts parts(RunResult run, String type) {
    if (type.equals(ComparisonResult.ALL)) {
      return TimeParts.of(run);
    }
    TypeResult found = run.type(type);
    return found == null ? null : TimeParts.of(run, found);
  }
}
