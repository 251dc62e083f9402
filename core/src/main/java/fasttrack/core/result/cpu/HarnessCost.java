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
 *     null where none were, or an older result does not tell
 * @param readingNanos the part of it for reading CPU clocks within a transaction; null where an
 *     older result does not tell
 */
public record HarnessCost(
    HarnessFloor floor, @Nullable Double inPlaceNanos, @Nullable Double readingNanos) {}
