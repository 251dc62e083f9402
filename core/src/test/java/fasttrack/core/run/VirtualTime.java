package fasttrack.core.run;

import fasttrack.core.measure.Clock;

/** A clock that goes only when it is told to. */
class VirtualTime implements Clock {
  private long now;
  private long cpu;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void awaitUntil(long nanos) {
    now = Math.max(now, nanos);
  }

  /** Time passes, of which the thread is on the CPU for a part. */
  void pass(long nanos, long cpuNanos) {
    now += nanos;
    cpu += cpuNanos;
  }

  long cpuNanos() {
    return cpu;
  }
}
