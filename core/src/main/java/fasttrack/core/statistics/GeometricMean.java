package fasttrack.core.statistics;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The geometric mean, for figures that are compared by ratios. */
public final class GeometricMean {
  private GeometricMean() {}

  /** Returns the geometric mean of values above 0; null of none. */
  public static @Nullable Double of(List<Double> values) {
    OptionalDouble logarithm = values.stream().mapToDouble(Math::log).average();
    return logarithm.isPresent() ? (Double) Math.exp(logarithm.getAsDouble()) : null;
  }
}
