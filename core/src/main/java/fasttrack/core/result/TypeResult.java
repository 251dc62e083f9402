package fasttrack.core.result;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was found of one transaction type. A <i>good</i> transaction is one that ended as intended:
 * committed, or rolled back where it was to.
 *
 * @param name the type's name
 * @param title what it does
 * @param statements the statements or calls that ran
 * @param counts how many there were
 * @param times how long the good ones took
 * @param costs what a good one costs besides
 * @param wasted what attempts without effect cost
 * @param locking the waits for locks
 */
public record TypeResult(
    String name,
    String title,
    List<String> statements,
    Counts counts,
    Times times,
    Costs costs,
    Wasted wasted,
    Locking locking) {

  /**
   * How many transactions there were.
   *
   * @param outcomes how many ended how; CONFLICT are those whose retries were exhausted
   * @param conflictsRetried how many attempts ended in a conflict and were retried, by cause
   * @param rateTps good ones that began and ended within the measured interval, a second
   */
  public record Counts(
      Map<Outcome, Long> outcomes, Map<ConflictCause, Long> conflictsRetried, double rateTps) {}

  /**
   * How long good transactions took.
   *
   * @param response due to end, with all attempts; without times where the run was saturated
   * @param service begin to end of the last attempt
   * @param waitMeanNanos due to begin of the first attempt: the wait for a connection, and {@code
   *     lagMeanNanos}; null where each was due when it began, and where the run was saturated
   * @param histogram the response times in bars; none where the run was saturated
   * @param spectrum the response times by percentile; none where the run was saturated
   * @param backoffMeanNanos the pauses between attempts; null where none ran
   * @param lagMeanNanos the part of {@code waitMeanNanos} in which a connection was free: the
   *     harness's own lateness; null likewise
   */
  public record Times(
      Latency response,
      Latency service,
      @Nullable Double waitMeanNanos,
      List<HistogramBar> histogram,
      Spectrum spectrum,
      @Nullable Double backoffMeanNanos,
      @Nullable Double lagMeanNanos) {}

  /**
   * What a good transaction costs besides time; null where none ran.
   *
   * @param roundTripsMean round trips, those of its failed attempts included; null also where the
   *     backend does not count them
   * @param clientCpuMeanNanos the client's CPU time for all attempts
   * @param serverCpuMeanNanos the server's CPU time likewise; null also where it is not known or
   *     part of the client's
   * @param harnessMeanNanos the harness's own elapsed time for one, which no other figure contains:
   *     between it and the transaction before it where there was nothing to wait for, and for
   *     reading CPU clocks within; null also where there always was
   * @param lastClientCpuMeanNanos the client's CPU time for the successful attempt alone
   * @param lastServerCpuMeanNanos the server's CPU time likewise; null also where {@code
   *     serverCpuMeanNanos} is
   * @param clientCpuErrorNanos half the 95 % confidence interval of {@code clientCpuMeanNanos}, as
   *     far as that comes from reading the CPU clock in a random part of the transactions; 0 where
   *     it was read in all
   */
  public record Costs(
      @Nullable Double roundTripsMean,
      @Nullable Double clientCpuMeanNanos,
      @Nullable Double serverCpuMeanNanos,
      @Nullable Double harnessMeanNanos,
      @Nullable Double lastClientCpuMeanNanos,
      @Nullable Double lastServerCpuMeanNanos,
      @Nullable Double clientCpuErrorNanos) {
    /** No cost is known. */
    public static final Costs NONE = new Costs(null, null, null, null, null, null, null);

    /** Returns the whole CPU time of a good transaction as far as it is known. */
    public @Nullable Double cpuMeanNanos() {
      if (clientCpuMeanNanos == null) {
        return null;
      }
      return clientCpuMeanNanos + (serverCpuMeanNanos == null ? 0 : serverCpuMeanNanos);
    }
  }

  /**
   * What attempts without effect cost: those that were repeated, and the last ones of transactions
   * that did not end as intended. Sums over all terminals.
   *
   * @param elapsedNanos elapsed time
   * @param backoffNanos time waited before attempts were repeated
   * @param clientCpuNanos the client's CPU time
   * @param serverCpuNanos the server's CPU time, where it is read for each attempt; else 0
   */
  public record Wasted(
      long elapsedNanos, long backoffNanos, long clientCpuNanos, long serverCpuNanos) {
    /** Nothing was wasted. */
    public static final Wasted NOTHING = new Wasted(0, 0, 0, 0);
  }

  /**
   * Where elapsed time went, and the waits for locks.
   *
   * @param split where the mean response time went; null where none was good, or the backend does
   *     not tell
   * @param waits the waits for locks, of the levels that had any, from most to least covered
   * @param heldMax how many locks a transaction held at the most; null where the backend does not
   *     tell
   * @param sampled what transactions were seen to wait for; null where that was not sampled
   */
  public record Locking(
      @Nullable ElapsedSplit split,
      List<LockWaits> waits,
      @Nullable Integer heldMax,
      @Nullable SampledWaits sampled) {
    /** The backend does not tell. */
    public static final Locking UNKNOWN = new Locking(null, List.of(), null, null);
  }

  /** Returns the response times, due to end, of good transactions. */
  public Latency response() {
    return times.response();
  }

  /** Returns the service times, begin to end of the last attempt, of good transactions. */
  public Latency service() {
    return times.service();
  }

  /** Returns how many ended as intended. */
  public long good() {
    return counts.outcomes().getOrDefault(Outcome.COMMITTED, 0L)
        + counts.outcomes().getOrDefault(Outcome.ROLLED_BACK, 0L);
  }

  /** Returns how many did not end as intended. */
  public long bad() {
    return counts.outcomes().values().stream().mapToLong(Long::longValue).sum() - good();
  }

  /** Returns how many attempts ended in a conflict and were retried. */
  public long retries() {
    return counts.conflictsRetried().values().stream().mapToLong(Long::longValue).sum();
  }
}
