package fasttrack.app.result.series;

import fasttrack.core.statistics.RatioInterval;
import fasttrack.core.statistics.StudentT;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.inference.TTest;
import org.jspecify.annotations.Nullable;

/**
 * Measurements of two systems and what they tell.
 *
 * @param ratio their ratio; null where either has none
 * @param chance how likely a ratio this far from 1 is between equal systems (Student's t on the
 *     logarithms); null where there are too few
 * @param deviation the standard deviation of the logarithm of one pair's ratio; null of a single
 *     one
 * @param freedom its degrees of freedom; 0 where there is none
 * @param runsVariance how much that logarithm varies between runs of the same processes; NaN where
 *     that is not known
 */
public record Sample(
    @Nullable RatioInterval ratio,
    @Nullable Double chance,
    @Nullable Double deviation,
    int freedom,
    double runsVariance) {
  /**
   * From so few independent measurements on, intervals and judgements are made: of fewer, one odd
   * process decides what the others seem to vary by, and Student's t is more than twice as wide as
   * it need be.
   */
  public static final int INDEPENDENT_MIN = 6;

  /**
   * The level of intervals whose width decided when to stop. A variance that is small by chance
   * stops sooner, so that an interval of 95 % would hold the true ratio less often; one of 98 %
   * does so in about 95 of 100 simulated comparisons or more (UntilNarrowTest).
   */
  private static final double LEVEL_UNTIL_NARROW = 0.98;

  /** Takes the measurements of the blocks that both systems have. */
  public static Sample paired(RunPairs pairs) {
    double[] ratios =
        IntStream.range(0, pairs.over().size())
            .mapToDouble(i -> Math.log(pairs.over().get(i)) - Math.log(pairs.under().get(i)))
            .toArray();
    Double deviation =
        ratios.length < 2 ? null : (Double) StandardDeviation.of(ratios).getAsDouble();
    if (deviation == null || ratios.length < INDEPENDENT_MIN) {
      int freedom = Math.max(0, ratios.length - 1);
      return new Sample(alone(pairs.ratio()), null, deviation, freedom, pairs.runsVariance());
    }
    double chance =
        deviation == 0 ? equal(ratios[0]) : TTest.withDefaults().test(ratios).getPValue();
    return new Sample(pairs.ratio(), chance, deviation, ratios.length - 1, pairs.runsVariance());
  }

  /**
   * Returns the same of measurements that went on until this interval was narrow enough: with a
   * wider interval, and a chance that is larger in proportion to the levels.
   */
  public Sample untilNarrow() {
    if (ratio == null || chance == null || freedom < 1) {
      return this;
    }
    double usual = 1 - RatioInterval.COVERAGE;
    double strict = 1 - LEVEL_UNTIL_NARROW;
    double factor = StudentT.quantile(freedom, strict / 2) / StudentT.quantile(freedom, usual / 2);
    return new Sample(
        ratio.widened(factor),
        Math.min(1, chance * usual / strict),
        deviation,
        freedom,
        runsVariance);
  }

  private static @Nullable RatioInterval alone(@Nullable RatioInterval ratio) {
    return ratio == null ? null : ratio.alone();
  }

  /** Takes measurements that do not belong together. */
  public static Sample independent(List<Double> over, List<Double> under) {
    RatioInterval ratio = RatioInterval.independent(over, under);
    if (Math.min(over.size(), under.size()) < INDEPENDENT_MIN) {
      return new Sample(alone(ratio), null, null, 0, Double.NaN);
    }
    double[] above = over.stream().mapToDouble(Math::log).toArray();
    double[] below = under.stream().mapToDouble(Math::log).toArray();
    double variance = Variance.of(above).getAsDouble() + Variance.of(below).getAsDouble();
    double chance =
        variance == 0
            ? equal(above[0] - below[0])
            : TTest.withDefaults().test(above, below).getPValue();
    return new Sample(
        ratio, chance, Math.sqrt(variance), Math.min(above.length, below.length) - 1, Double.NaN);
  }

  /** Takes a single figure of each, as of a published system; null where it is not known. */
  public static Sample single(@Nullable Double over, @Nullable Double under) {
    return new Sample(
        over == null || under == null ? null : new RatioInterval(over / under, null, null, null),
        null,
        null,
        0,
        Double.NaN);
  }

  /** Where nothing varies, any difference is none of chance. */
  private static double equal(double difference) {
    return difference == 0 ? 1 : 0;
  }
}
