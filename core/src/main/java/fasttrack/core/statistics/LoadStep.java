package fasttrack.core.statistics;

import org.jspecify.annotations.Nullable;

/**
 * What was measured at one load, as the figures of a load curve need it.
 *
 * @param load how hard: the number of terminals, or the rate that was offered in transactions a
 *     second
 * @param rateTps how many good transactions ended a second, above 0
 * @param responseMeanNanos their mean response time, above 0
 * @param responseP90Nanos its 90th percentile, or null where there were too few to tell
 * @param withinTwoSeconds the share of response times under two seconds, from 0 to 1
 * @param settled whether a longer run would have the same response times; false where transactions
 *     may have piled up
 */
public record LoadStep(
    double load,
    double rateTps,
    double responseMeanNanos,
    @Nullable Double responseP90Nanos,
    double withinTwoSeconds,
    boolean settled) {}
