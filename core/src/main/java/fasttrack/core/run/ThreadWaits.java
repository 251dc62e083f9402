package fasttrack.core.run;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.spi.Wait;
import fasttrack.core.spi.WaitSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what sessions wait for whose engine runs on the terminals' own threads, by what the kernel
 * and the virtual machine say of these threads.
 */
final class ThreadWaits implements WaitSource {
  private final Clock clock;
  private final List<TerminalThread> threads;
  private final List<Activity> activities;
  private final Wait asleep;

  /**
   * Makes a source.
   *
   * @param threads each terminal's thread
   * @param activities what each executes
   * @param asleep what one that sleeps waits for, other than to commit
   */
  ThreadWaits(Clock clock, List<TerminalThread> threads, List<Activity> activities, Wait asleep) {
    this.clock = clock;
    this.threads = threads;
    this.activities = activities;
    this.asleep = asleep;
  }

  @Override
  public long read(@Nullable Wait[] into) {
    for (int i = 0; i < into.length; i++) {
      into[i] = wait(threads.get(i).condition(), activities.get(i).committing());
    }
    return clock.nanos();
  }

  private Wait wait(TerminalThread.Condition condition, boolean committing) {
    return switch (condition) {
      case RUNNABLE -> Wait.NONE;
      case DISK -> committing ? Wait.LOG : Wait.DATA;
      case ASLEEP -> committing ? Wait.LOG : asleep;
    };
  }

  @Override
  public void close() {}
}
