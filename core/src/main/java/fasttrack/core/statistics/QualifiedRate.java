package fasttrack.core.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate at which at least 90 % of response times stay under two seconds, and the
 * response times at 100, 80 and 50 % of it, as TPC-A asks for them (TPC Benchmark A, revision 2.0:
 * the response time constraint, and the graph of response times over throughput).
 *
 * @param step the measured step with that rate
 * @param responses the response times at those shares of it, the largest first; a share whose rate
 *     lies outside of what was measured is left out
 */
public record QualifiedRate(LoadStep step, List<ResponseAt> responses) {
  /** The share of response times that must be under two seconds. */
  public static final double SHARE_MIN = 0.90;

  private static final double PERCENT = 100;
  private static final List<Integer> PERCENTS = List.of(100, 80, 50);

  /**
   * The response time at a rate.
   *
   * @param percent how much of the qualified rate, in percent
   * @param rateTps that rate
   * @param responseMeanNanos the mean response time at it
   * @param responseP90Nanos the 90th percentile of it; null where it is not known around it
   * @param interpolated whether the figures lie on the straight line between the two measured steps
   *     around the rate; else they are those of a measured step
   */
  public record ResponseAt(
      int percent,
      double rateTps,
      double responseMeanNanos,
      @Nullable Double responseP90Nanos,
      boolean interpolated) {}

  /**
   * Finds it, or null where no step qualifies. A step whose response times may grow with the length
   * of the run does not.
   *
   * @param steps in any order
   */
  public static @Nullable QualifiedRate of(List<LoadStep> steps) {
    LoadStep best =
        steps.stream()
            .filter(step -> step.settled() && step.withinTwoSeconds() >= SHARE_MIN)
            .max(Comparator.comparingDouble(LoadStep::rateTps))
            .orElse(null);
    if (best == null) {
      return null;
    }
    List<LoadStep> rising = rising(steps, best);
    List<ResponseAt> responses = new ArrayList<>();
    for (int percent : PERCENTS) {
      ResponseAt at = at(rising, percent, best.rateTps() * (percent / PERCENT));
      if (at != null) {
        responses.add(at);
      }
    }
    return new QualifiedRate(best, responses);
  }

  /**
   * Returns the steps on the way to the best one: those of less load, whose rate is less, too. Past
   * its peak a curve comes down again, and has two response times at a rate.
   */
  private static List<LoadStep> rising(List<LoadStep> steps, LoadStep best) {
    return steps.stream()
        .filter(step -> step.load() <= best.load() && step.rateTps() <= best.rateTps())
        .sorted(Comparator.comparingDouble(LoadStep::rateTps))
        .toList();
  }

  private static @Nullable ResponseAt at(List<LoadStep> rising, int percent, double rateTps) {
    LoadStep below = null;
    for (LoadStep step : rising) {
      if (step.rateTps() == rateTps) {
        return new ResponseAt(
            percent, rateTps, step.responseMeanNanos(), step.responseP90Nanos(), false);
      }
      if (step.rateTps() > rateTps) {
        return below == null ? null : between(below, step, percent, rateTps);
      }
      below = step;
    }
    return null;
  }

  private static ResponseAt between(LoadStep below, LoadStep above, int percent, double rateTps) {
    double share = (rateTps - below.rateTps()) / (above.rateTps() - below.rateTps());
    Double p90Below = below.responseP90Nanos();
    Double p90Above = above.responseP90Nanos();
    return new ResponseAt(
        percent,
        rateTps,
        line(below.responseMeanNanos(), above.responseMeanNanos(), share),
        p90Below == null || p90Above == null ? null : line(p90Below, p90Above, share),
        true);
  }

  private static double line(double from, double to, double share) {
    return from + share * (to - from);
  }
}
