package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spec.Retries;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all workers of a run share. Thread-safe.
 *
 * @param clock the run's clock
 * @param start when the first transactions may be due, before warm-up
 * @param rampNanos over how long the terminals start
 * @param interval what is measured
 * @param quota how many transactions are measured
 * @param drainNanos how long after the interval late transactions are still executed, before the
 *     rest is skipped
 * @param retries how conflicts are repeated
 * @param terminals how many terminals there are
 * @param types the transaction types
 * @param control stops the run
 * @param crash what is done to the server meanwhile, or null for nothing
 */
record Plan(
    Clock clock,
    long start,
    long rampNanos,
    Interval interval,
    Quota quota,
    long drainNanos,
    Retries retries,
    int terminals,
    List<TransactionType> types,
    Control control,
    @Nullable Crash crash) {
  /** Returns when a terminal starts. */
  long startOf(int terminal) {
    return start + (long) ((double) rampNanos * terminal / terminals);
  }
}
