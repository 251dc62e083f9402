package fasttrack.core.run;

import fasttrack.core.measure.Seconds;
import fasttrack.core.run.meter.CpuShares;
import java.util.function.Supplier;

/**
 * A run while it is measured; valid during the call that hands it over.
 *
 * @param seconds the transactions so far
 * @param retried how many attempts ended in a conflict and were repeated so far
 * @param cpu reads who uses the processors; only who asks pays for it
 */
public record LiveFigures(Seconds seconds, long retried, Supplier<CpuShares> cpu) {}
