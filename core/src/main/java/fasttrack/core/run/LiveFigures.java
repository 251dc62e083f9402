package fasttrack.core.run;

import fasttrack.core.measure.Seconds;

/**
 * A run while it is measured; valid during the call that hands it over.
 *
 * @param seconds the transactions so far
 * @param retried how many attempts ended in a conflict and were repeated so far
 * @param cpu who uses the processors
 */
public record LiveFigures(Seconds seconds, long retried, CpuShares cpu) {}
