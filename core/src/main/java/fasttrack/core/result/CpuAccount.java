package fasttrack.core.result;

import org.jspecify.annotations.Nullable;

/**
 * Where all CPU time of the measured interval went.
 *
 * @param client the terminals' threads
 * @param server the engine, for the terminals' transactions
 * @param background the engine, for anything else
 * @param jvm this process's other threads: compiler, garbage collector, the harness's coordinator
 * @param kernel the kernel's own threads
 * @param others other processes
 * @param machine all processors' busy time
 * @param residual the machine's time that none of the above explains; may be below 0
 */
public record CpuAccount(
    CpuFigure client,
    CpuFigure server,
    CpuFigure background,
    CpuFigure jvm,
    CpuFigure kernel,
    CpuFigure others,
    CpuFigure machine,
    CpuFigure residual) {
  /** Returns a figure's part of the machine's busy time, or null where either is not known. */
  public @Nullable Double share(CpuFigure figure) {
    Long part = figure.nanos();
    Long all = machine.nanos();
    return part == null || all == null || all == 0 ? null : (double) part / all;
  }
}
