package fasttrack.core.result;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was found of one transaction type.
 *
 * @param name the type's name
 * @param title what it does
 * @param statements the statements or calls that ran
 * @param outcomes how many ended how; CONFLICT are those whose retries were exhausted
 * @param conflictsRetried how many attempts gave way and were repeated, by cause
 * @param rateTps good ones that began and ended within the measured interval, a second
 * @param response due to end, with all attempts, of good transactions
 * @param service begin to end of the last attempt, of good transactions
 * @param waitMeanNanos due to begin of the first attempt, of good transactions: the wait for a
 *     connection; null where each was due when it began
 * @param responseHistogram the response times of good transactions
 * @param roundTripsMean the round trips of a good transaction, those of its failed attempts
 *     included; null where the backend does not count them
 * @param clientCpuMeanNanos the client's CPU time for a good transaction's last attempt, with the
 *     harness's own share; null where none ran
 * @param serverCpuMeanNanos the server's CPU time likewise, or null where it is not known or part
 *     of the client's
 * @param wastedNanos elapsed time of all attempts that came to nothing
 * @param backoffNanos time waited before attempts were repeated
 * @param wastedClientCpuNanos the client's CPU time for attempts that came to nothing
 * @param wastedServerCpuNanos the server's CPU time for them, where it is read for each attempt
 * @param split where the mean response time went; null where none was good, or the backend does not
 *     tell
 * @param locks the waits for locks, of the levels that had any, from most to least covered
 * @param locksHeldMax how many locks a transaction held at the most; null where the backend does
 *     not tell
 */
public record TypeResult(
    String name,
    String title,
    List<String> statements,
    Map<Outcome, Long> outcomes,
    Map<ConflictCause, Long> conflictsRetried,
    double rateTps,
    Latency response,
    Latency service,
    @Nullable Double waitMeanNanos,
    List<HistogramBar> responseHistogram,
    @Nullable Double roundTripsMean,
    @Nullable Double clientCpuMeanNanos,
    @Nullable Double serverCpuMeanNanos,
    long wastedNanos,
    long backoffNanos,
    long wastedClientCpuNanos,
    long wastedServerCpuNanos,
    @Nullable ElapsedSplit split,
    List<LockWaits> locks,
    @Nullable Integer locksHeldMax) {

  /** Returns how many ended as they were meant to. */
  public long good() {
    return outcomes.getOrDefault(Outcome.COMMITTED, 0L)
        + outcomes.getOrDefault(Outcome.ROLLED_BACK, 0L);
  }

  /** Returns how many came to nothing in the end. */
  public long bad() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum() - good();
  }

  /** Returns the whole CPU time of a good transaction as far as it is known. */
  public @Nullable Double cpuMeanNanos() {
    if (clientCpuMeanNanos == null) {
      return null;
    }
    return clientCpuMeanNanos + (serverCpuMeanNanos == null ? 0 : serverCpuMeanNanos);
  }
}
