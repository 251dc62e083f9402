package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.model.TransactionType;
import java.util.List;

/**
 * What all workers of a run share. Thread-safe.
 *
 * @param clock the run's clock
 * @param start when the first transactions may be due, before warm-up
 * @param interval what is measured
 * @param quota how many transactions are measured
 * @param drainNanos how long after the interval late transactions are still executed, before the
 *     rest is skipped
 * @param load when transactions are due
 * @param retries how conflicts are repeated
 * @param terminals how many terminals there are
 * @param types the transaction types
 * @param control stops the run
 */
record Plan(
    Clock clock,
    long start,
    Interval interval,
    Quota quota,
    long drainNanos,
    LoadModel load,
    Retries retries,
    int terminals,
    List<TransactionType> types,
    Control control) {}
