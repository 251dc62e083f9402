package fasttrack.core.result.cpu;

import org.jspecify.annotations.Nullable;

/**
 * Where CPU time went.
 *
 * @param account all of the machine's in the measured interval
 * @param serverPerType how the server's CPU time of each transaction type is known
 * @param harness what the harness itself costs a transaction
 * @param serverReadings what sampling the server's CPU time cost; null where it was not sampled
 * @param runQueue how long threads waited for a processor; null where the system does not tell
 * @param waitReadings what it took to sample what transactions wait for; null where that was not
 *     sampled
 */
public record CpuCosts(
    CpuAccount account,
    CpuFigure.Method serverPerType,
    HarnessCost harness,
    @Nullable ServerReadings serverReadings,
    @Nullable RunQueue runQueue,
    @Nullable WaitReadings waitReadings) {}
