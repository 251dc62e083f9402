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
  /**
   * Returns how much of the machine's busy time is no part of the benchmark: residual and other
   * processes; or null where it is not known.
   */
  public @Nullable Double foreignShare() {
    Long strange = residual.nanos();
    Long other = others.nanos();
    Long all = machine.nanos();
    if (strange == null || other == null || all == null || all == 0) {
      return null;
    }
    return (double) (Math.abs(strange) + other) / all;
  }
}
