package fasttrack.core.result.cpu;

/**
 * What it took to sample waits.
 *
 * @param readings how many readings there were within the measured interval
 * @param periodMeanNanos the mean time between two of them; NaN where there were none
 * @param readingMeanNanos the mean time that one took; NaN where there were none
 * @param leftOut how many sessions were seen of which it cannot be told what they executed then
 * @param trouble why it ended before the interval; empty if it did not
 */
public record WaitReadings(
    long readings, double periodMeanNanos, double readingMeanNanos, long leftOut, String trouble) {}
