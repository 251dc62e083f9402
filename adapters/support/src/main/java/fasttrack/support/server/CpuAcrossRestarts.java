package fasttrack.support.server;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.cpu.CpuReading;
import java.util.function.Supplier;

/**
 * The CPU time of a server that is restarted or killed meanwhile: the sum over all its lives. Safe
 * for readers on other threads while one thread restarts, kills and recovers.
 */
final class CpuAcrossRestarts {
  private volatile Earlier earlier = new Earlier(new CpuReading.Nanos(0), false);

  /**
   * The lives that have ended.
   *
   * @param cpu what they used
   * @param down whether the server does not run now
   */
  private record Earlier(CpuReading cpu, boolean down) {}

  /**
   * Returns the CPU time of all lives.
   *
   * @param running reads the CPU time of the server that runs now; not called while it is down
   */
  CpuReading reading(Supplier<CpuReading> running) {
    Earlier before = earlier;
    if (before.down()) {
      return before.cpu();
    }
    try {
      return sum(before.cpu(), running.get());
    } catch (BackendException e) {
      if (!earlier.down()) {
        throw e;
      }
      // It was killed meanwhile.
      return earlier.cpu();
    }
  }

  /** Adds the life that a restart is about to end. */
  void restarting(Supplier<CpuReading> running) {
    earlier = new Earlier(reading(running), false);
  }

  /** Adds the life that is about to be killed. */
  void killing(Supplier<CpuReading> running) {
    earlier = new Earlier(reading(running), true);
  }

  /** Begins a life after a kill. */
  void recovered() {
    earlier = new Earlier(earlier.cpu(), false);
  }

  private static CpuReading sum(CpuReading before, CpuReading since) {
    return before instanceof CpuReading.Nanos earlier && since instanceof CpuReading.Nanos now
        ? new CpuReading.Nanos(earlier.nanos() + now.nanos())
        : since;
  }
}
