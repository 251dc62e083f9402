package fasttrack.app.comparison;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.comparison.Candidate.Measured;
import fasttrack.app.comparison.Candidate.Published;
import fasttrack.app.comparison.Candidate.Ran;
import fasttrack.app.comparison.ComparisonResult.Figures;
import fasttrack.app.comparison.ComparisonResult.Side;
import fasttrack.app.comparison.ComparisonResult.SideRun;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sums up each system of a comparison by itself. */
final class Sides {
  private static final double NANOS_PER_MILLI = 1e6;

  private Sides() {}

  /** Returns the runs of a system whose figures count. */
  static List<Ran> counted(Measured measured) {
    return measured.runs().stream()
        .filter(run -> run.result().validity() instanceof Validity.Valid)
        .filter(run -> run.result().state() == RunResult.State.COMPLETE)
        .toList();
  }

  /**
   * Sums up a system.
   *
   * @param types the names of the types that are compared
   */
  static Side of(Candidate candidate, List<String> types) {
    return switch (candidate) {
      case Measured measured ->
          new Side(
              measured.name(),
              measured.description(),
              null,
              measured.runs().stream().map(Sides::run).toList(),
              counted(measured).size(),
              figures(measured, Quantity.ALL),
              types.stream().map(type -> figures(measured, type)).toList());
      case Published published ->
          new Side(
              published.name(),
              "published: " + published.profile().title(),
              published.profile().id(),
              List.of(),
              0,
              figures(published.profile(), Quantity.ALL),
              types.stream().map(type -> figures(published.profile(), type)).toList());
    };
  }

  /** Returns the figures of a system. */
  static Figures figures(Candidate candidate, String type) {
    return switch (candidate) {
      case Measured measured -> figures(measured, type);
      case Published published -> figures(published.profile(), type);
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

  private static Figures figures(Measured measured, String type) {
    List<RunResult> runs = counted(measured).stream().map(Ran::result).toList();
    return new Figures(
        type,
        mean(runs, Quantity.ELAPSED, type),
        mean(runs, Quantity.CPU, type),
        mean(runs, Quantity.RATE, type),
        parts(runs.stream().map(run -> parts(run, type)).filter(Objects::nonNull).toList()));
  }

  private static @Nullable Double mean(List<RunResult> runs, Quantity quantity, String type) {
    return Quantity.geometricMean(
        runs.stream()
            .map(run -> quantity.of(run, type))
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull));
  }

  private static @Nullable TimeParts parts(RunResult run, String type) {
    return type.equals(Quantity.ALL)
        ? TimeParts.of(run)
        : run.types().stream()
            .filter(each -> each.name().equals(type))
            .findFirst()
            .map(each -> TimeParts.of(run, each))
            .orElse(null);
  }

  private static @Nullable TimeParts parts(List<TimeParts> known) {
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

  private static Figures figures(PublishedProfile profile, String type) {
    OptionalDouble rate = profile.rateTps();
    return new Figures(
        type,
        mean(profile, type, PublishedProfile.Figure::elapsedMillis),
        mean(profile, type, PublishedProfile.Figure::cpuMillis),
        type.equals(Quantity.ALL) && rate.isPresent() ? (Double) rate.getAsDouble() : null,
        null);
  }

  /** Returns a type's figure, or the geometric mean of all; null where one is unknown. */
  private static @Nullable Double mean(
      PublishedProfile profile, String type, Function<PublishedProfile.Figure, OptionalDouble> of) {
    List<OptionalDouble> millis =
        profile.figures().stream()
            .filter(figure -> type.equals(Quantity.ALL) || figure.type().equals(type))
            .map(of)
            .toList();
    return millis.stream().allMatch(OptionalDouble::isPresent)
        ? Quantity.geometricMean(values(millis))
        : null;
  }

  private static Stream<Double> values(List<OptionalDouble> millis) {
    return millis.stream().map(each -> each.getAsDouble() * NANOS_PER_MILLI);
  }
}
