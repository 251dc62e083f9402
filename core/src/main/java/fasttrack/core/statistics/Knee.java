package fasttrack.core.statistics;

import java.util.Comparator;
import java.util.List;

/**
 * The knee and the peak of a load curve.
 *
 * <p>The knee is the step at which Kleinrock's <i>power</i> is greatest: the rate divided by the
 * mean response time (L. Kleinrock, <i>Power and Deterministic Rules of Thumb for Probabilistic
 * Problems in Computer Communications</i>, ICC 1979). Below it, more load buys more rate than it
 * costs response time; above it, the other way round. Here it is one of the steps that were
 * measured, so it is as exact as these are dense.
 *
 * @param knee the step of the greatest power; of equal ones that with the least load
 * @param peak the step of the highest rate; of equal ones that with the least load
 */
public record Knee(LoadStep knee, LoadStep peak) {
  private static final Comparator<LoadStep> LEAST_LOAD_LAST =
      Comparator.comparingDouble(LoadStep::load).reversed();

  /**
   * Finds both.
   *
   * @param steps at least one, in any order
   * @throws IllegalArgumentException where there is none
   */
  public static Knee of(List<LoadStep> steps) {
    return new Knee(
        greatest(steps, Comparator.comparingDouble(Knee::power)),
        greatest(steps, Comparator.comparingDouble(LoadStep::rateTps)));
  }

  private static LoadStep greatest(List<LoadStep> steps, Comparator<LoadStep> by) {
    return steps.stream().max(by.thenComparing(LEAST_LOAD_LAST)).orElseThrow();
  }

  /** Returns a step's power: transactions a second, a nanosecond of response time. */
  public static double power(LoadStep step) {
    return step.rateTps() / step.responseMeanNanos();
  }
}
