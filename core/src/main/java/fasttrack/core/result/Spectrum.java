package fasttrack.core.result;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A distribution by percentile, ever denser towards 100: each step closes a fifth of the half way
 * that is left to 100, so that the points lie evenly on an axis that is logarithmic in 1 − p. Both
 * lists have the same length; both rise.
 *
 * @param percents the percentiles, from 0 to 100
 * @param nanos the times that so many percent do not exceed, with three digits
 */
public record Spectrum(List<Double> percents, List<Long> nanos) {
  /** No point, as of no sample, or of a result that was kept without them. */
  public static final Spectrum NONE = new Spectrum(List.of(), List.of());

  private static final int TICKS_PER_HALF_DISTANCE = 5;

  /** Returns the percentiles of a histogram. */
  public static Spectrum of(Histogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return NONE;
    }
    List<Double> percents = new ArrayList<>();
    List<Long> nanos = new ArrayList<>();
    histogram
        .percentiles(TICKS_PER_HALF_DISTANCE)
        .forEach(
            point -> {
              percents.add(point.getPercentileLevelIteratedTo());
              nanos.add(point.getValueIteratedTo());
            });
    return new Spectrum(percents, nanos);
  }
}
