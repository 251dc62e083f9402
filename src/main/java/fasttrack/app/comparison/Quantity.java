package fasttrack.app.comparison;

import fasttrack.app.comparison.ComparisonResult.Figures;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A figure that is compared. */
public enum Quantity {
  ELAPSED(Figures::elapsedNanos) {
    @Override
    @Nullable Double ofType(RunResult result, TypeResult type) {
      return type.response().meanNanos();
    }
  },
  CPU(Figures::cpuNanos) {
    @Override
    @Nullable Double ofType(RunResult result, TypeResult type) {
      return result.cpuMeanNanos(type);
    }
  },
  RATE(Figures::rateTps) {
    @Override
    @Nullable Double ofType(RunResult result, TypeResult type) {
      return type.counts().rateTps();
    }

    @Override
    @Nullable Double ofAll(RunResult result) {
      return result.rateTps();
    }
  };

  /** The name under which all types together stand. */
  public static final String ALL = "";

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Function<Figures, @Nullable Double> of;

  Quantity(Function<Figures, @Nullable Double> of) {
    this.of = of;
  }

  abstract @Nullable Double ofType(RunResult result, TypeResult type);

  /** Returns the figure of all types together: the geometric mean, null where one is unknown. */
  @Nullable Double ofAll(RunResult result) {
    List<Double> known =
        result.types().stream()
            .map(type -> ofType(result, type))
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull)
            .toList();
    return known.size() < result.types().size() ? null : geometricMean(known.stream());
  }

  /**
   * Returns a run's figure; null where it is not known or not above 0.
   *
   * @param type the type's name, or {@link #ALL}
   */
  @Nullable Double of(RunResult result, String type) {
    Double value =
        type.equals(ALL)
            ? ofAll(result)
            : result.types().stream()
                .filter(each -> each.name().equals(type))
                .findFirst()
                .map(each -> ofType(result, each))
                .orElse(null);
    return value == null || !(value > 0) ? null : value;
  }

  /** Returns the figure of a system; null where it is not known. */
  @Nullable Double of(Figures figures) {
    return of.apply(figures);
  }

  /** Returns the geometric mean; null of nothing. */
  static @Nullable Double geometricMean(Stream<Double> values) {
    List<Double> logarithms = values.map(Math::log).toList();
    return logarithms.isEmpty()
        ? null
        : (Double)
            Math.exp(logarithms.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
  }
}
