package fasttrack.core.result.cpu;

/**
 * What the harness itself costs a transaction on a session that does nothing.
 *
 * @param nanos CPU time a transaction: it waits for nothing, so that this is its elapsed time where
 *     nothing else takes the processor away
 * @param bytes memory allocated a transaction; NaN where this Java does not tell
 */
public record HarnessFloor(double nanos, double bytes) {}
