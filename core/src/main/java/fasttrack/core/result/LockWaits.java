package fasttrack.core.result;

import fasttrack.core.spi.wait.LockLevel;

/**
 * Waits of a transaction type for locks of one level, of all attempts.
 *
 * @param level what the locks cover
 * @param waits how many waits there were, those included that were not granted in the end
 * @param waitNanos how long they were together
 * @param deadlocks how many of them were given up because of a deadlock
 * @param queueLengthMax how many waited for the same lock at the most
 */
public record LockWaits(
    LockLevel level, long waits, long waitNanos, long deadlocks, int queueLengthMax) {}
