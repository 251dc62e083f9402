package fasttrack.core.run.meter;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.TransactionSample;
import fasttrack.core.spi.cpu.CpuClock;
import java.util.random.RandomGenerator;

/**
 * Reads the CPU clock of a worker's thread, in the attempts of the transactions that are
 * {@linkplain CpuSampling drawn} for it. Used by that thread alone.
 *
 * <p>It reads within an attempt, just before its end. To read the clock enters the kernel, which
 * likes to take the processor away there, and waiting for a processor is response time. The reading
 * before an attempt is that at the end of the one before it where the harness's own work alone lies
 * between: it waits for nothing, so that as much CPU time as elapsed time has passed. Where more
 * lies between, the clock is read once more, just after the begin. What readings took is measured
 * each time, and left out of elapsed and CPU times.
 *
 * <p>Where an attempt turns out to be so long that it is read although none before it were, the
 * estimates of those and the harness's own work between them are taken from what passed since the
 * last reading; where the thread has waited between them, it is not known what passed.
 */
public final class ClientCpuMeter {
  /** More than the harness's own work between two attempts ever takes, unless it is interrupted. */
  private static final long CHAINED_NANOS_MAX = 5_000;

  private final Clock clock;
  private final CpuSampling sampling;
  private final ReadingTime readingTime = new ReadingTime();
  private CpuClock cpu = () -> 0;
  private long lastCpuNanos;
  private long lastAt = -2 * CHAINED_NANOS_MAX;
  private long lastEnd;
  private long unreadNanos;
  private boolean waited;
  private boolean tells;
  private long cpuAtBegin;
  private long notItsOwnNanos;
  private long cpuAtCommit;
  private long commitReadingNanos;

  public ClientCpuMeter(Clock clock, int types, RandomGenerator random) {
    this.clock = clock;
    this.sampling = new CpuSampling(types, random);
  }

  /** Chooses the clock; called on the thread. */
  public void reads(CpuClock ofThread) {
    cpu = ofThread;
  }

  /** Draws whether the next transaction is read; called before it begins. */
  public void draw(int type) {
    sampling.draw(type);
    tells = !waited;
  }

  /** Reads before an attempt where that is needed; returns the moment after that. */
  public long begins(TransactionSample sample) {
    long from = sample.begin;
    long gapNanos = from - lastEnd;
    if (gapNanos > CHAINED_NANOS_MAX + sample.betweenNanos) {
      waited = true;
      tells = false;
    }
    unreadNanos += gapNanos;
    if (sampling.reads() && from - lastAt > CHAINED_NANOS_MAX) {
      lastCpuNanos = cpu.nanos();
      lastAt = clock.nanos();
      sample.lastReadingNanos = readingTime.of(from, lastAt);
      from = lastAt;
    }
    cpuAtBegin = lastCpuNanos;
    notItsOwnNanos = sampling.reads() ? from - lastAt : unreadNanos;
    return from;
  }

  /** Reads before an attempt commits; returns the moment after that. */
  long commits() {
    long before = clock.nanos();
    if (!sampling.reads()) {
      commitReadingNanos = 0;
      return before;
    }
    cpuAtCommit = cpu.nanos();
    long after = clock.nanos();
    commitReadingNanos = readingTime.of(before, after);
    return after;
  }

  /** Returns what it took to read before the last commit. */
  long commitReadingNanos() {
    return commitReadingNanos;
  }

  /** Reads in any attempt, however it was drawn. */
  long nanos() {
    return cpu.nanos();
  }

  /** Returns what a reading took. */
  long readingNanos(long before, long after) {
    return readingTime.of(before, after);
  }

  /** Reads after an attempt, which is its end; returns that. */
  public long ends(TransactionSample sample, long executed) {
    sample.end = executed;
    if (sampling.readsEnd(tells, executed - sample.begin - sample.lastReadingNanos)) {
      lastCpuNanos = cpu.nanos();
      lastAt = clock.nanos();
      sample.end = lastAt;
      long reading = readingTime.of(executed, lastAt);
      sample.lastReadingNanos += reading;
      notItsOwnNanos += reading;
      waited = false;
    }
    lastEnd = sample.end;
    return sample.end;
  }

  /** Estimates the CPU time of the commit that an attempt has ended with. */
  long commitNanos(long elapsedNanos) {
    return sampling.commit(
        elapsedNanos, Math.max(0, lastCpuNanos - cpuAtCommit - commitReadingNanos));
  }

  /**
   * Estimates the CPU time of an attempt.
   *
   * @param withinNanos what other readings within it took, whose CPU time is not its own
   */
  public void attempted(TransactionSample sample, long withinNanos) {
    long elapsedNanos = sample.serviceNanos();
    long own = lastCpuNanos - cpuAtBegin - notItsOwnNanos - withinNanos;
    long cpuNanos = sampling.reads() ? Math.max(0, own) : Math.clamp(own, 0, elapsedNanos);
    sample.lastClientCpuNanos = sampling.attempt(elapsedNanos, cpuNanos);
    unreadNanos = lastAt == lastEnd ? 0 : unreadNanos + sample.lastClientCpuNanos + withinNanos;
  }

  /** Ends a transaction, all of whose readings are known. */
  public void ended(TransactionSample sample) {
    sample.clientCpuVariance = sampling.ended(sample.readingNanos);
  }
}
