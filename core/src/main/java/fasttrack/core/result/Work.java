package fasttrack.core.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much a run did, and how fast.
 *
 * @param counts how many transactions there were
 * @param rateTps good transactions that began and ended in the measured interval, a second; null
 *     where the figures do not count
 * @param response the response times, due to end, of the good transactions of all types together;
 *     without times where the run was {@linkplain RunResult#saturated saturated}
 * @param queueing how long transactions waited before they began; null where each was due then
 * @param types each transaction type that ran, in published order
 */
public record Work(
    Counts counts,
    @Nullable Double rateTps,
    Latency response,
    @Nullable Queueing queueing,
    List<TypeResult> types) {
  public Work {
    types = List.copyOf(types);
  }

  /**
   * How many transactions there were.
   *
   * @param warmup how many ran before the measured interval
   * @param due how many were due in it: all outcomes and those skipped
   * @param skipped how many of these were given up before they began
   */
  public record Counts(long warmup, long due, long skipped) {}
}
