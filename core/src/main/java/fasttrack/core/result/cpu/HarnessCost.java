package fasttrack.core.result.cpu;

import org.jspecify.annotations.Nullable;

/**
 * What the harness itself costs a transaction. No time of a transaction contains it, and no CPU
 * time.
 *
 * @param floor what it costs on a session that does nothing, with all code and data in the
 *     processor's caches
 * @param inPlaceNanos elapsed time a transaction in this run, measured: between two transactions
 *     that a worker executed one right after the other, and for reading CPU clocks within them;
 *     null where none were
 * @param readingNanos the part of it for reading CPU clocks within a transaction
 * @param betweenNanos elapsed time per transaction of readings between transactions, which are not
 *     in {@code inPlaceNanos}: how long threads waited for a processor, how often the disk was
 *     flushed, and the server's CPU time where it is sampled
 */
public record HarnessCost(
    HarnessFloor floor, @Nullable Double inPlaceNanos, double readingNanos, double betweenNanos) {
  /**
   * Returns the elapsed time per transaction that a terminal spends outside of its transactions, in
   * nanoseconds; the floor where it was not measured.
   */
  public double outsideNanos() {
    return (inPlaceNanos == null ? floor.nanos() : inPlaceNanos) + betweenNanos;
  }
}
