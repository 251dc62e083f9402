package fasttrack.core.result.cpu;

/**
 * What the harness itself costs a transaction on a session that does nothing.
 *
 * @param nanos elapsed time a transaction
 * @param bytes memory allocated a transaction; NaN where this Java does not tell
 */
public record HarnessFloor(double nanos, double bytes) {}
