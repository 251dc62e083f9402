package fasttrack.core.result;

import fasttrack.core.spec.Load;
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
 * @param roles what each role did, the run's own terminals first; empty where there are no others
 */
public record Work(
    Counts counts,
    @Nullable Double rateTps,
    Latency response,
    @Nullable Queueing queueing,
    List<TypeResult> types,
    List<RoleWork> roles) {

  /**
   * What the terminals of one role did.
   *
   * @param name the role's name
   * @param load its load
   * @param types the names of its transaction types
   * @param good how many of its transactions were due in the interval and ended as intended
   * @param rateTps good ones that began and ended in the interval, a second
   * @param response their response times, due to end; without times where more was due than the
   *     database completes
   * @param queueing how long they waited before they began; null where each was due then
   * @param onTimeShare the share, from 0 to 1, of those due in the interval that had ended as
   *     intended when the next one was due; null where they are not due at equal distances
   */
  public record RoleWork(
      String name,
      Load load,
      List<String> types,
      long good,
      double rateTps,
      Latency response,
      @Nullable Queueing queueing,
      @Nullable Double onTimeShare) {}

  /**
   * How many transactions there were.
   *
   * @param warmup how many ran before the measured interval
   * @param due how many were due in it: all outcomes and those skipped
   * @param skipped how many of these were given up before they began
   */
  public record Counts(long warmup, long due, long skipped) {}
}
