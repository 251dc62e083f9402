package fasttrack.core.run.meter;

import fasttrack.core.measure.Clock;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the disk completes a flush while a transaction commits, of some that are drawn
 * at random. However many commits share a flush, one that is forced to the disk ends after it; and
 * the flushes of other programs seldom fall into each of many short commits. Used by one worker's
 * thread; read when that has ended.
 */
public final class FlushWatch {
  private final Clock clock;
  private final ReadingGaps gaps;
  private final ReadingTime readingTime = new ReadingTime();
  private @Nullable LongSupplier flushes;
  private boolean watching;
  private long before;
  private long readAt;
  private long watched;
  private long forced;

  public FlushWatch(Clock clock, RandomGenerator random) {
    this.clock = clock;
    this.gaps = new ReadingGaps(random);
  }

  /** Chooses what tells how many flushes a disk has completed. */
  public void watches(LongSupplier ofDisk) {
    flushes = ofDisk;
  }

  /** Reads before a transaction that may commit changes, if it is drawn; returns whether it did. */
  public boolean begins() {
    watching = flushes != null && gaps.due();
    if (watching) {
      before = read();
    }
    return watching;
  }

  /**
   * Reads anew where a commit is known to begin.
   *
   * @return how long that took; 0 where the transaction is not watched
   */
  public long commits() {
    if (!watching) {
      return 0;
    }
    before = read();
    return readingTime.of(readAt, clock.nanos());
  }

  /**
   * Reads after a transaction whose begin was read; returns whether it did.
   *
   * @param counts whether it committed changes, within the interval
   */
  public boolean ended(boolean counts) {
    if (!watching) {
      return false;
    }
    watching = false;
    boolean flushed = read() > before;
    if (counts && flushes != null) {
      watched++;
      forced += flushed ? 1 : 0;
    }
    gaps.next(clock.nanos());
    return true;
  }

  private long read() {
    readAt = clock.nanos();
    long count = 0;
    try {
      count = flushes == null ? 0 : flushes.getAsLong();
    } catch (UncheckedIOException e) {
      // the disk is gone: what is watched at this moment does not count, nor is another commit
      flushes = null;
    }
    gaps.took(clock.nanos() - readAt);
    return count;
  }

  /** Returns when the last reading began. */
  public long readAt() {
    return readAt;
  }

  /** Returns how many commits were watched. */
  public long watched() {
    return watched;
  }

  /** Returns during how many of these a flush was completed. */
  public long forced() {
    return forced;
  }
}
