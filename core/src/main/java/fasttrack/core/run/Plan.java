package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;

/**
 * What all workers of a run share. Thread-safe.
 *
 * @param clock the run's clock
 * @param start when the first transactions may be due, before warm-up
 * @param interval what is measured
 * @param transactionsPerTerminal how many measured transactions end a terminal's run; {@link
 *     Long#MAX_VALUE} where time ends it
 * @param drainNanos how long after the interval late transactions are still executed, before the
 *     rest is skipped
 * @param load when transactions are due
 * @param retries how conflicts are repeated
 * @param terminals how many terminals there are
 * @param types how many transaction types there are
 * @param control stops the run
 */
record Plan(
    Clock clock,
    long start,
    Interval interval,
    long transactionsPerTerminal,
    long drainNanos,
    LoadModel load,
    Retries retries,
    int terminals,
    int types,
    Control control) {}
