package fasttrack.core.result.cpu;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What it took to sample the server's CPU time in-band, and how exact that made it.
 *
 * @param readings how many readings were regressed
 * @param elapsedNanos how long all readings kept their terminals
 * @param timeShare that as a share of all terminals' time, from 0 to 1
 * @param standardErrorNanos the standard error of the server's mean CPU time for each type, by its
 *     name, in nanoseconds; without the types of which it is not known
 * @param freedom the degrees of freedom of these errors, from 9: Student's t of them makes 95 %
 *     confidence intervals; null where no error is known
 */
public record ServerReadings(
    long readings,
    long elapsedNanos,
    double timeShare,
    Map<String, Double> standardErrorNanos,
    @Nullable Integer freedom) {}
