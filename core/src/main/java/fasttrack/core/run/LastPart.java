package fasttrack.core.run;

import fasttrack.core.measure.Clock;

/**
 * Waits for moments more exactly than the system wakes up threads: it wakes up earlier, by as much
 * as it was woken up late before, and waits out that last part on its processor where one is free.
 * Used by one thread.
 */
final class LastPart {
  /** Who wakes up later has waited for a processor rather than for its timer. */
  private static final long PROMPT_NANOS = 200_000;

  /** By which part the last part shortens with each wait, until a longer one is measured. */
  private static final int DECAY = 16;

  private final RunPlan plan;
  private final FreeProcessors processors;
  private long aheadNanos;

  LastPart(RunPlan plan, FreeProcessors processors) {
    this.plan = plan;
    this.processors = processors;
  }

  /** Waits until a moment; returns false where nothing is left to do, or the run was stopped. */
  boolean await(long moment) {
    Clock clock = plan.times().clock();
    long wake = processors.any() ? moment - aheadNanos : moment;
    boolean sleeps = clock.nanos() < wake;
    if (!sleep(wake)) {
      return false;
    }
    if (sleeps) {
      long late = clock.nanos() - wake;
      aheadNanos = late > PROMPT_NANOS ? 0 : Math.max(late, aheadNanos - aheadNanos / DECAY);
    }
    while (clock.nanos() < moment && processors.any()) {
      Thread.onSpinWait();
    }
    return sleep(moment);
  }

  /** Sleeps like {@link Turns#await}, but no longer than there are transactions to measure. */
  private boolean sleep(long moment) {
    Clock clock = plan.times().clock();
    processors.sleeps();
    try {
      for (long now = clock.nanos(); now < moment; now = clock.nanos()) {
        if (plan.quota().exhausted()
            || !Turns.await(clock, plan.control(), Math.min(moment, now + Turns.PIECE_NANOS))) {
          return false;
        }
      }
      return true;
    } finally {
      processors.wakes();
    }
  }
}
