package fasttrack.core.result;

import org.jspecify.annotations.Nullable;

/**
 * Where the mean elapsed time of a type's good transactions went: the parts, in nanoseconds, add up
 * to the mean response time.
 *
 * @param cpuNanos the client's CPU time for the last attempt
 * @param lockWaitNanos waits for locks in the last attempt, less the CPU time that they took where
 *     the engine announces them; null where the engine does not report them, and {@code otherNanos}
 *     contains them
 * @param commitNanos from the last attempt's begin to commit to its end, less the client's CPU time
 *     meanwhile, which {@code cpuNanos} holds
 * @param retriedNanos the failed attempts before the last one
 * @param otherNanos what is left of the last attempt: other waits, such as for a processor; may be
 *     below 0 by the resolution of the CPU clock, and by the CPU time of waiting for locks
 * @param backoffNanos the pauses after the failed attempts
 * @param waitNanos from due to the first attempt's begin: the wait for a connection
 */
public record ElapsedSplit(
    double cpuNanos,
    @Nullable Double lockWaitNanos,
    double commitNanos,
    double retriedNanos,
    double otherNanos,
    double backoffNanos,
    double waitNanos) {}
