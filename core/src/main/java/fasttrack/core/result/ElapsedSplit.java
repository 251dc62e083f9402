package fasttrack.core.result;

/**
 * Where the mean elapsed time of a type's good transactions went: the parts, in nanoseconds, add up
 * to the mean response time.
 *
 * @param cpuNanos the client's CPU time for the last attempt
 * @param lockWaitNanos waits for locks in the last attempt
 * @param commitNanos from the last attempt's begin to commit to its end, less the client's CPU time
 *     meanwhile, which {@code cpuNanos} holds
 * @param retriedNanos all that passed before the last attempt: the failed attempts, the back-offs
 *     after them, and the wait for a connection where terminals share these
 * @param otherNanos what is left of the last attempt: other waits, such as for a processor; may be
 *     slightly below 0, since the client's CPU time holds the harness's own between transactions
 */
public record ElapsedSplit(
    double cpuNanos,
    double lockWaitNanos,
    double commitNanos,
    double retriedNanos,
    double otherNanos) {}
