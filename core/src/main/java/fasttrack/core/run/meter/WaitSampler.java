package fasttrack.core.run.meter;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.cpu.WaitReadings;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.spi.wait.WaitSource;
import fasttrack.core.statistics.WaitSamples;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples what sessions wait for within the measured interval, on a thread of its own, and books it
 * on the type of transaction that the session executed at that moment. Moments are drawn at random,
 * since any regular order would favor what happens in the same rhythm.
 *
 * <p>The engine says when it looked, by its own clock. How far that is from this process's clock is
 * taken from the reading that was answered fastest, halfway between question and answer.
 *
 * <p>A look takes its time: where a session's attempt began or ended meanwhile, it is not counted.
 * Nor are attempts that had no effect, since the mean time of the others is divided by what was
 * seen; so each waits until it is known what became of its attempt.
 */
public final class WaitSampler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WaitSampler.class);

  private static final long PAUSE_NANOS_MIN = 4_000_000;
  private static final long PAUSE_NANOS_MAX = 10_000_000;

  /** What sampling may take of one processor, here and in the engine: longer pauses keep to it. */
  private static final double COST_SHARE_MAX = 0.01;

  /** The first readings run in cold code: pauses that paid for them would leave out seconds. */
  private static final int COLD_READINGS = 8;

  /** So many threads of this process are looked at one after the other. */
  private static final int THREADS_MAX = 16;

  /** An engine that does not answer for so long does not keep a run from ending. */
  private static final long PATIENCE_MILLIS = 10_000;

  private final WaitSource source;
  private final List<Activity> activities;
  private final Clock clock;
  private final Interval interval;
  private final WaitSamples samples;
  private final @Nullable Wait[] seen;
  private final List<Queue<Sight>> open;
  private final SplittableRandom random = new SplittableRandom();
  private final Thread thread;
  private final Supplier<CpuClock> cpuClock;
  private final boolean here;
  private volatile boolean stopped;
  private long fastestNanos = Long.MAX_VALUE;
  private long made;
  private double warmCostNanos;
  private double costWithinNanos;
  private long aheadNanos;
  private long readings;
  private long readingNanos;
  private long first;
  private long last;
  private long leftOut;
  private volatile String trouble = "";

  /** What a session waited for, in an attempt that may have no effect. */
  private record Sight(long at, long attempt, int type, Wait waitsFor) {}

  /**
   * Begins to sample.
   *
   * @param activities what each session executes
   * @param interval the measured interval
   * @param cpuClock makes the clock of the sampling thread, called on that thread
   * @param here whether the source looks at this process's threads by this clock, one at a time, so
   *     that all work is done on the sampling thread; else the engine's part is taken to be as long
   *     as its fastest answer
   */
  public WaitSampler(
      WaitSource source,
      List<Activity> activities,
      Clock clock,
      Interval interval,
      int types,
      Supplier<CpuClock> cpuClock,
      boolean here) {
    this.cpuClock = cpuClock;
    this.here = here;
    this.source = source;
    this.activities = activities;
    this.clock = clock;
    this.interval = interval;
    this.samples = new WaitSamples(types);
    this.seen = new Wait[activities.size()];
    this.open = activities.stream().<Queue<Sight>>map(each -> new ArrayDeque<>()).toList();
    this.thread = Thread.ofPlatform().daemon().name("wait-sampler").start(this::run);
  }

  private void run() {
    try {
      CpuClock cpu = cpuClock.get();
      long due = clock.nanos();
      while (!stopped && clock.nanos() < interval.until()) {
        // from the last one's due time, so that it is not sampled less often while it takes longer
        double pause = random.nextLong(PAUSE_NANOS_MIN, PAUSE_NANOS_MAX);
        due = Math.max(due + (long) (pause * stretch()), clock.nanos());
        clock.awaitUntil(due);
        read(cpu);
      }
    } catch (RuntimeException e) {
      // the run does not fail because of it, whatever a driver throws
      trouble = String.valueOf(e.getMessage());
      LOG.info("waits are no longer sampled", e);
    }
  }

  /** Returns by how much pauses are longer than usual, so that sampling keeps to its share. */
  private double stretch() {
    double mean = (PAUSE_NANOS_MIN + PAUSE_NANOS_MAX) / 2.0;
    long warm = made - COLD_READINGS;
    return warm <= 0 ? 1 : Math.max(1, warmCostNanos / warm / COST_SHARE_MAX / mean);
  }

  private void read(CpuClock cpu) {
    long cpuBefore = cpu.nanos();
    long asked = clock.nanos();
    long moment = asked;
    for (int looks = here ? Math.min(THREADS_MAX, seen.length) : 1; looks > 0; looks--) {
      moment = look();
    }
    long answered = clock.nanos();
    long own = cpu.nanos() - cpuBefore;
    double cost = here ? own : Math.max(own, fastestNanos);
    warmCostNanos += made++ < COLD_READINGS ? 0 : cost;
    if (interval.contains(moment)) {
      costWithinNanos += cost;
      first = readings == 0 ? moment : first;
      last = moment;
      readings++;
      readingNanos += answered - asked;
    }
  }

  /** Looks once; returns the middle of that by this process's clock. */
  private long look() {
    long asked = clock.nanos();
    long looked = source.read(seen);
    long answered = clock.nanos();
    long half = source.tookNanos() / 2;
    long engines = looked - half;
    long moment = engines - aheadNanos;
    if (!here && (answered - asked < fastestNanos || wasSet(moment, asked, answered))) {
      fastestNanos = answered - asked;
      aheadNanos = engines - (asked + answered) / 2;
      moment = engines - aheadNanos;
    }
    settle(false);
    if (interval.contains(moment)) {
      book(moment, half);
    }
    return moment;
  }

  /**
   * Tells whether the engine's clock was set meanwhile: it seems to have looked before it was
   * asked, or after it had answered, by more than the difference of the clocks may be wrong.
   */
  private boolean wasSet(long moment, long asked, long answered) {
    return moment < asked - fastestNanos || moment > answered + fastestNanos;
  }

  private void book(long moment, long half) {
    for (int i = 0; i < seen.length; i++) {
      Wait wait = seen[i];
      long attempt = activities.get(i).during(moment - half, moment + half);
      int type = attempt < 0 ? (int) attempt : activities.get(i).type(attempt);
      if (wait != null && type >= 0) {
        open.get(i).add(new Sight(moment - interval.from(), attempt, type, wait));
      } else if (wait != null && type != Activity.IDLE) {
        leftOut++;
      }
    }
  }

  /** Counts what was seen of attempts that are over, if these ended their transactions. */
  private void settle(boolean allAreOver) {
    for (int i = 0; i < open.size(); i++) {
      Activity activity = activities.get(i);
      Queue<Sight> sights = open.get(i);
      for (Sight sight = sights.peek();
          sight != null && (allAreOver || activity.over(sight.attempt));
          sight = sights.peek()) {
        sights.remove();
        if (activity.counted(sight.attempt)) {
          samples.add(sight.at, sight.type, sight.waitsFor);
        }
      }
    }
  }

  /** Returns what was sampled; called when it is closed and nothing is executed any more. */
  public WaitSamples samples() {
    return samples;
  }

  /** Returns how many readings there were, and what they cost; called when it is closed. */
  public WaitReadings readings() {
    return new WaitReadings(
        readings,
        readings < 2 ? Double.NaN : (double) (last - first) / (readings - 1),
        (double) readingNanos / readings,
        readings < 2 ? null : (Double) (costWithinNanos / (last - first)),
        leftOut,
        trouble);
  }

  @Override
  public void close() {
    stopped = true;
    LockSupport.unpark(thread);
    boolean interrupted = Thread.interrupted();
    try {
      thread.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (thread.isAlive()) {
      trouble = "the engine did not answer for " + PATIENCE_MILLIS / 1_000 + " s";
    } else {
      source.close();
      settle(true);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
