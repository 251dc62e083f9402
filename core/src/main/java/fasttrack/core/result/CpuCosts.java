package fasttrack.core.result;

/**
 * Where CPU time went.
 *
 * @param account all of the machine's in the measured interval
 * @param serverPerType how the server's CPU time of each transaction type is known
 * @param harness what the harness itself costs a transaction
 */
public record CpuCosts(CpuAccount account, CpuFigure.Method serverPerType, HarnessCost harness) {}
