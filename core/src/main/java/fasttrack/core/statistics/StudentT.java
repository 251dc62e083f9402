package fasttrack.core.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Quantiles of Student's t distribution. Those of whole degrees of freedom are kept: finding one
 * takes dozens of evaluations, and a comparison asks for the same few thousands of times.
 * Thread-safe.
 */
public final class StudentT {
  private static final Map<Tail, Double> KNOWN = new ConcurrentHashMap<>();

  private StudentT() {}

  private record Tail(int freedom, double beyond) {}

  /**
   * Returns the value that is exceeded with a probability.
   *
   * @param freedom the degrees of freedom, above 0
   * @param beyond the probability, from 0 to 1
   */
  public static double quantile(double freedom, double beyond) {
    int whole = (int) freedom;
    return whole == freedom
        ? KNOWN.computeIfAbsent(
            new Tail(whole, beyond), tail -> computed(tail.freedom(), tail.beyond()))
        : computed(freedom, beyond);
  }

  private static double computed(double freedom, double beyond) {
    return TDistribution.of(freedom).inverseSurvivalProbability(beyond);
  }
}
