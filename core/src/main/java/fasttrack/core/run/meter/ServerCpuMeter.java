package fasttrack.core.run.meter;

import fasttrack.core.measure.Clock;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.statistics.CpuRegression;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the engine's CPU time for one session, by the method that the session offers.
 *
 * <p>A sampled clock is read only between transactions: first when the first measured transaction
 * has ended, then after a number of attempts that is drawn anew each time, and no longer when the
 * interval is over.
 */
public final class ServerCpuMeter {
  /**
   * The mean number of attempts between two sampled readings, as long as that costs little time.
   * Fewer attempts separate the types better for the same number of readings, but each reading
   * disturbs what it measures.
   */
  private static final double GAP_MIN = 10;

  /** Beyond this readings become too few, whatever they cost. */
  private static final double GAP_MAX = 100;

  /** Gaps vary by this share of their mean, so that no regular order of types hides in them. */
  private static final double GAP_SPREAD = 0.4;

  /** The share of a terminal's time that its readings may take; longer gaps keep to it. */
  private static final double TIME_SHARE = 0.015;

  private @Nullable CpuClock chained;
  private ServerCpu.@Nullable Sampled sampled;
  private final Clock clock;
  private final long until;
  private final BooleanSupplier mayBeGone;
  private final RandomGenerator random;
  private final CpuRegression regression;
  private final int[] ended;
  private final int[] repeated;
  private long last;
  private long readAt;
  private boolean sampling;
  private boolean based;
  private int gap;
  private int readings;
  private long attempts;
  private long samplingBegin;
  private @Nullable CpuClockException lost;
  private boolean endedSinceLost;

  /**
   * Makes a meter.
   *
   * @param until when the measured interval ends: nothing is sampled from then on
   * @param mayBeGone tells whether a clock may be unreadable because its process was killed on
   *     purpose
   */
  public ServerCpuMeter(
      ServerCpu serverCpu,
      int types,
      Clock clock,
      long until,
      RandomGenerator random,
      BooleanSupplier mayBeGone) {
    this.clock = clock;
    this.until = until;
    this.mayBeGone = mayBeGone;
    this.random = random;
    this.regression = new CpuRegression(types);
    this.ended = new int[types];
    this.repeated = new int[types];
    reads(serverCpu);
  }

  /** Switches to the clock of the session that replaces one that was lost. */
  public void reads(ServerCpu serverCpu) {
    chained = serverCpu instanceof ServerCpu.Measured measured ? measured.clock() : null;
    sampled = serverCpu instanceof ServerCpu.Sampled found ? found : null;
    based = false;
    lost = null;
    endedSinceLost = false;
  }

  /** Returns what passed since the last reading, or 0 where not every transaction is read. */
  public long chain() {
    if (chained == null) {
      return 0;
    }
    long before = last;
    return read(chained) ? last - before : 0;
  }

  /** Begins anew: what passed since the last reading counts for no transaction. */
  public void rebase() {
    if (chained != null) {
      read(chained);
    }
  }

  /** Begins to sample, when the next transaction has ended; called once, after warm-up. */
  public void beginSampling() {
    sampling = true;
  }

  /** Counts an attempt that ended in a conflict and will be repeated. */
  public void repeated(int type) {
    if (sampled == null || !sampling) {
      return;
    }
    regression.attempted();
    if (based) {
      repeated[type]++;
      attempts++;
      gap--;
    }
  }

  /**
   * Counts an attempt that ended a transaction, and reads the clock where enough attempts have
   * passed.
   *
   * @param end when it ended
   * @return whether it read the clock, which took elapsed and CPU time of the client
   * @throws CpuClockException if the clock was lost although the session goes on
   */
  public boolean ended(int type, long end) {
    if (lost != null) {
      requireSessionLost(lost);
    }
    if (sampled == null || !sampling || end > until) {
      return false;
    }
    regression.attempted();
    if (based) {
      ended[type]++;
      attempts++;
      gap--;
      if (gap > 0) {
        return false;
      }
    }
    sample(sampled);
    return true;
  }

  private void sample(ServerCpu.Sampled method) {
    long before = last;
    readAt = clock.nanos();
    boolean known = read(method.clock());
    long now = clock.nanos();
    regression.kept(now - readAt);
    samplingBegin = readings++ == 0 ? readAt : samplingBegin;
    if (known && based) {
      regression.add(ended, repeated, Math.max(0, last - before - method.readingNanos()));
    }
    based = known;
    Arrays.fill(ended, 0);
    Arrays.fill(repeated, 0);
    double mean =
        gapMean(
            (double) regression.readingElapsedNanos() / readings,
            (double) (now - samplingBegin - regression.readingElapsedNanos()) / attempts);
    int spread = (int) Math.round(GAP_SPREAD * mean);
    gap = (int) Math.round(mean) + random.nextInt(-spread, spread + 1);
  }

  /** Returns when the last sampled reading began. */
  public long readAt() {
    return readAt;
  }

  /**
   * Returns how many attempts there have to be between two readings on average, given how long a
   * reading takes, and how long an attempt with all that lies between attempts; NaN or 0 where that
   * is not known yet.
   */
  public static double gapMean(double readingNanos, double attemptNanos) {
    return attemptNanos > 0
        ? Math.clamp(readingNanos / attemptNanos / TIME_SHARE, GAP_MIN, GAP_MAX)
        : GAP_MIN;
  }

  /** Reads a clock; returns false where it cannot be read: it is not read again. */
  private boolean read(CpuClock from) {
    try {
      last = from.nanos();
      return true;
    } catch (CpuClockException e) {
      chained = null;
      sampled = null;
      lost = mayBeGone.getAsBoolean() ? null : e;
      return false;
    }
  }

  /**
   * A clock is lost together with the server's process, which the session finds out with its next
   * transaction, and says better. Only where the session goes on, the clock itself is the trouble.
   */
  private void requireSessionLost(CpuClockException clock) {
    if (endedSinceLost) {
      throw new CpuClockException(
          "the server's CPU time can no longer be read, although the session goes on: "
              + clock.getMessage(),
          clock);
    }
    endedSinceLost = true;
  }

  public CpuRegression regression() {
    return regression;
  }
}
