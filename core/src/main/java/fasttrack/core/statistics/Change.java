package fasttrack.core.statistics;

import org.jspecify.annotations.Nullable;

/**
 * By what share something changed, with the interval that holds the true share in 95 of 100 cases.
 *
 * @param estimate the best estimate; 0.05 is a growth of 5 %
 * @param low the interval's lower end; null where the data set no bound
 * @param high the interval's upper end; null likewise
 */
public record Change(double estimate, @Nullable Double low, @Nullable Double high) {
  /** Tells whether the whole interval lies within a bound on either side of 0. */
  public boolean isWithin(double bound) {
    return low != null && high != null && low >= -bound && high <= bound;
  }

  /** Tells whether the whole interval lies beyond a bound, on one side of 0. */
  public boolean isBeyond(double bound) {
    return (low != null && low > bound) || (high != null && high < -bound);
  }

  /** Returns half of the interval's length; null where it has no bounds. */
  public @Nullable Double halfWidth() {
    return low == null || high == null ? null : (high - low) / 2;
  }
}
