package fasttrack.app.selftest;

import fasttrack.core.run.RunListener;
import fasttrack.core.run.RunListener.Phase;
import fasttrack.core.spi.cpu.CpuReading;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks at what else runs on the machine while a run measures. Used once, by one thread. */
final class Lookout implements RunListener {
  private final Supplier<CpuReading> server;
  private @Nullable Neighbors begin;
  private @Nullable Double othersShare;
  private boolean measuring;

  /** Makes a lookout for a run whose engine is in this process. */
  Lookout() {
    this(() -> new CpuReading.Unavailable("the engine runs in this process"));
  }

  /**
   * Makes a lookout.
   *
   * @param server reads the CPU time of the engine's own processes, which are not others
   */
  Lookout(Supplier<CpuReading> server) {
    this.server = server;
  }

  @Override
  public void phase(Phase phase) {
    if (phase == Phase.MEASURING) {
      measuring = true;
      begin = look();
    } else if (measuring) {
      measuring = false;
      Neighbors end = look();
      if (begin != null && end != null) {
        othersShare = end.othersShareSince(begin);
      }
    }
  }

  private @Nullable Neighbors look() {
    Neighbors found = Neighbors.look();
    return found != null && server.get() instanceof CpuReading.Nanos engine
        ? found.with(engine.nanos())
        : found;
  }

  /** Returns the share of the processors' time that others took; null where that is not known. */
  @Nullable Double othersShare() {
    return othersShare;
  }

  /** Tells whether hardly anything else ran; where that is not known, no. */
  boolean quiet() {
    return Neighbors.quiet(othersShare);
  }
}
