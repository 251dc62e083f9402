package fasttrack.core.statistics;

/**
 * A mean time of a transaction, as sampled.
 *
 * @param nanos the mean in nanoseconds
 * @param errorNanos half of its 95 % confidence interval; 0 where it was measured of each
 *     transaction, NaN where there were too few samples to tell
 */
public record Estimate(double nanos, double errorNanos) {}
