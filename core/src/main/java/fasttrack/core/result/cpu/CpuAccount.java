package fasttrack.core.result.cpu;

import org.jspecify.annotations.Nullable;

/**
 * Where all CPU time of the measured interval went, from readings at its two ends. All parts but
 * the machine add up to the machine's time, as far as they are known and on this machine.
 *
 * @param client the terminals' threads, for the attempts that ended within the interval
 * @param server the engine, for the terminals' transactions
 * @param background the engine, for anything else: its other processes, and its own threads in this
 *     process
 * @param jvm this process's other threads: compiler, garbage collector, the harness's coordinator
 * @param kernel the kernel's own threads
 * @param others other processes
 * @param machine all processors' time that they were not idle, stolen time included
 * @param residual the machine's time that none of the above explains; below 0 where the readings
 *     overlap
 * @param harness the terminals' threads besides transactions: drawing inputs, recording, waiting
 *     for the time at which a transaction is due
 * @param stolen what the hypervisor gave to others while this machine could have used it
 * @param resolutionNanos a residual closer to 0 than this may be the readings' own error; null
 *     where there is no residual
 * @param replicas the engine's servers that serve no session; null where there are none
 */
public record CpuAccount(
    CpuFigure client,
    CpuFigure server,
    CpuFigure background,
    CpuFigure jvm,
    CpuFigure kernel,
    CpuFigure others,
    CpuFigure machine,
    CpuFigure residual,
    CpuFigure harness,
    CpuFigure stolen,
    @Nullable Long resolutionNanos,
    @Nullable CpuFigure replicas) {
  /** What {@link #others} are where the engine's processes, or some of them, are among them. */
  public static final String WITH_SERVER =
      "all other processes, those of the engine included that are not told apart";

  /** Tells whether other processes include the engine's, so that they say nothing against it. */
  public boolean othersIncludeServer() {
    return others.note().equals(WITH_SERVER);
  }

  /** Returns a figure's part of the machine's busy time, or null where either is not known. */
  public @Nullable Double share(@Nullable CpuFigure figure) {
    Long part = figure == null ? null : figure.nanos();
    Long all = machine.nanos();
    return part == null || all == null || all == 0 ? null : (double) part / all;
  }

  /** Returns the time of figures together, as far as it is known. */
  public static long sum(@Nullable CpuFigure... figures) {
    long sum = 0;
    for (CpuFigure figure : figures) {
      Long nanos = figure == null ? null : figure.nanos();
      sum += nanos == null ? 0 : nanos;
    }
    return sum;
  }
}
