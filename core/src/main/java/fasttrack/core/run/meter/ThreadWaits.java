package fasttrack.core.run.meter;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.spi.wait.WaitSource;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a session waits for whose engine runs on the terminal's own thread, by what the kernel
 * and the virtual machine say of this thread. Looks at one of them at a time, each in its turn: to
 * see what one executes takes longer than many transactions.
 */
public final class ThreadWaits implements WaitSource {
  private final Clock clock;
  private final List<TerminalThread> threads;
  private final List<Activity> activities;
  private final Function<Frames, Wait> asleep;
  private int next;
  private long tookNanos;

  /**
   * Makes a source.
   *
   * @param threads each terminal's thread
   * @param activities what each executes
   * @param asleep what one that sleeps waits for, by what it executes, other than to commit
   */
  public ThreadWaits(
      Clock clock,
      List<TerminalThread> threads,
      List<Activity> activities,
      Function<Frames, Wait> asleep) {
    this.clock = clock;
    this.threads = threads;
    this.activities = activities;
    this.asleep = asleep;
  }

  @Override
  public long read(@Nullable Wait[] into) {
    Arrays.fill(into, null);
    int i = next;
    next = (next + 1) % into.length;
    long before = clock.nanos();
    boolean committing = activities.get(i).committing();
    Wait wait = wait(threads.get(i), committing);
    // a commit that begins or ends meanwhile would be taken for something else
    into[i] = activities.get(i).committing() == committing ? wait : null;
    long after = clock.nanos();
    tookNanos = after - before;
    return after;
  }

  @Override
  public long tookNanos() {
    return tookNanos;
  }

  private Wait wait(TerminalThread thread, boolean committing) {
    return switch (thread.condition()) {
      case RUNNABLE -> Wait.NONE;
      case DISK -> committing ? Wait.LOG : Wait.DATA;
      case ASLEEP -> committing ? Wait.LOG : asleep.apply(thread.frames());
    };
  }

  @Override
  public void close() {}
}
