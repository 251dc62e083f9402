package fasttrack.core.run;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.LockSamples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.spi.LockLevel;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Probe;
import fasttrack.core.spi.cpu.CpuClock;

/**
 * Collects what a session reports of the attempt that it executes. When the attempt has ended and
 * its outcome is known, the worker has it recorded. Used by the worker's thread alone.
 */
final class AttemptProbe implements Probe {
  private final Clock clock;
  private final CpuClock cpu;
  private final LockSamples locks = new LockSamples();
  private boolean told;
  private boolean committing;
  private long commitBegin;
  private long commitCpuBegin;

  /**
   * Makes a probe.
   *
   * @param cpu the clock of the worker's thread
   */
  AttemptProbe(Clock clock, CpuClock cpu) {
    this.clock = clock;
    this.cpu = cpu;
  }

  @Override
  public void committing() {
    told = true;
    committing = true;
    // in the same order as at the end: then each difference includes one reading of the CPU clock
    commitBegin = clock.nanos();
    commitCpuBegin = cpu.nanos();
  }

  @Override
  public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {
    told = true;
    locks.waited(level, nanos, queueLength, deadlock);
  }

  @Override
  public void held(int count) {
    told = true;
    locks.held(count);
  }

  /**
   * Records what was reported of an attempt, and clears it.
   *
   * @param into where to record it
   * @param end when the attempt ended
   * @param cpuEnd what the CPU clock read then
   */
  void attempted(TypeSamples into, Outcome outcome, long end, long cpuEnd) {
    if (!told) {
      return;
    }
    into.locks(locks);
    if (TypeSamples.good(outcome)) {
      long commit = committing ? end - commitBegin : 0;
      long commitCpu = committing ? cpuEnd - commitCpuBegin : 0;
      into.split(locks.waitNanos(), commit, commitCpu);
    }
    told = false;
    committing = false;
    locks.clear();
  }
}
