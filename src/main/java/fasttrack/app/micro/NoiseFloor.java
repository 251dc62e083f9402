package fasttrack.app.micro;

import fasttrack.core.statistics.StudentT;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.jspecify.annotations.Nullable;

/**
 * How far two measurements of one build lie apart, for each micro-run: half of the 95 % confidence
 * interval of the ratio of equal builds.
 *
 * <p>A micro-run's variance s² is that of the logarithms of its forks within base and control, with
 * d degrees of freedom. Few forks know it badly, so it is shrunk towards what all micro-runs have
 * in common: (d₀ s₀² + d s²) / (d₀ + d), with d₀ and s₀² estimated from all s² (G. K. Smyth,
 * <i>Linear models and empirical Bayes methods for assessing differential expression in microarray
 * experiments</i>, Statistical Applications in Genetics and Molecular Biology 3, 2004, section
 * 6.2). Equally noisy micro-runs then share one variance, and unlike ones keep their own.
 *
 * <p>Where control and base lie further apart than their forks explain, in the mean of all
 * micro-runs, the variance of each is multiplied by that excess (R. T. Birge, <i>The calculation of
 * errors by the method of least squares</i>, Physical Review 40, 1932).
 */
final class NoiseFloor {
  /** Half of what a 95 % interval leaves out. */
  private static final double TAIL = 0.025;

  /** Equal forks differ by less than a clock shows. */
  private static final double VARIANCE_MIN = 1e-12;

  /** The bounds of d₀: each micro-run for itself, and one variance for all. */
  private static final double FREEDOM_MIN = 1e-6;

  private static final double FREEDOM_MAX = 1e6;
  private static final double PRECISION = 1e-9;

  private final double priorFreedom;
  private final double priorVariance;
  private final double excess;

  /** A time of which base and control have more than one fork each, or one of them. */
  private record Repeated(TimeTest test, Forks base, Forks control) {
    static Optional<Repeated> of(TimeTest test) {
      Forks control = test.control();
      return control == null || test.base().count() + control.count() == 2
          ? Optional.empty()
          : Optional.of(new Repeated(test, test.base(), control));
    }

    String quantity() {
      return test.quantity();
    }

    double freedom() {
      return base.count() + control.count() - 2.0;
    }

    double variance() {
      return Math.max(VARIANCE_MIN, (base.logSquares() + control.logSquares()) / freedom());
    }

    /** Returns the variance's logarithm, corrected so that its mean over many is the true one's. */
    double logarithm() {
      return Math.log(variance()) - bias(freedom());
    }

    /** Returns the square of the distance of the means, in units of the variance of a fork. */
    double distance() {
      double means = control.logMean() - base.logMean();
      return means * means / (1.0 / base.count() + 1.0 / control.count());
    }
  }

  private NoiseFloor(List<Repeated> all) {
    int count = all.size();
    double mean = all.stream().mapToDouble(Repeated::logarithm).sum() / count;
    double squares =
        all.stream().mapToDouble(each -> Math.pow(each.logarithm() - mean, 2)).sum() / (count - 1);
    double byChance =
        all.stream().mapToDouble(each -> Trigamma.value(each.freedom() / 2)).sum() / count;
    priorFreedom = count == 1 ? FREEDOM_MIN : freedom(squares - byChance);
    priorVariance = Math.exp(mean + bias(priorFreedom));
    excess =
        Math.max(
            1, all.stream().mapToDouble(each -> each.distance() / variance(each)).sum() / count);
  }

  /**
   * Returns the floor of each time as a share, in the same order; null of one without a control, or
   * with single forks of base and control.
   */
  static List<@Nullable Double> shares(List<TimeTest> tests) {
    Map<String, NoiseFloor> floors = new HashMap<>();
    tests.stream()
        .flatMap(test -> Repeated.of(test).stream())
        .collect(Collectors.groupingBy(Repeated::quantity))
        .forEach((quantity, same) -> floors.put(quantity, new NoiseFloor(same)));
    List<@Nullable Double> shares = new ArrayList<>();
    for (TimeTest test : tests) {
      NoiseFloor floor = floors.get(test.quantity());
      shares.add(floor == null ? null : Repeated.of(test).map(floor::share).orElse(null));
    }
    return shares;
  }

  private double share(Repeated each) {
    double forks = each.base.count() + each.control.count();
    double variance = excess * variance(each) * (1 / forks + 1.0 / each.test.head().count());
    double quantile = StudentT.quantile(priorFreedom + each.freedom(), TAIL);
    return Math.expm1(quantile * Math.sqrt(variance));
  }

  /** Returns a micro-run's variance, shrunk. */
  private double variance(Repeated each) {
    double freedom = each.freedom();
    return (priorFreedom * priorVariance + freedom * each.variance()) / (priorFreedom + freedom);
  }

  /** Returns how far the logarithm of a variance lies from that of the true one, in the mean. */
  private static double bias(double freedom) {
    return Digamma.value(freedom / 2) - Math.log(freedom / 2);
  }

  /** Returns the degrees of freedom whose logarithms of variances vary by this much. */
  private static double freedom(double variance) {
    double low = FREEDOM_MIN;
    double high = FREEDOM_MAX;
    while (high > low * (1 + PRECISION)) {
      double middle = Math.sqrt(low * high);
      if (Trigamma.value(middle / 2) > variance) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
