package fasttrack.core.result.cpu;

import org.jspecify.annotations.Nullable;

/**
 * What it took to sample waits.
 *
 * @param readings how many readings there were within the measured interval
 * @param periodMeanNanos the mean time between two of them; NaN where there were none
 * @param readingMeanNanos the mean time that one took; NaN where there were none
 * @param costShare what all of them took, here and in the engine, as a share of one processor's
 *     time in the measured interval, from 0; the engine's part is estimated from the fastest
 *     reading; null where it is not known
 * @param leftOut how many sessions were seen of which it cannot be told what they executed then, or
 *     that changed meanwhile
 * @param trouble why it ended before the interval; empty if it did not
 */
public record WaitReadings(
    long readings,
    double periodMeanNanos,
    double readingMeanNanos,
    @Nullable Double costShare,
    long leftOut,
    String trouble) {}
