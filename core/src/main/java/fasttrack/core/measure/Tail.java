package fasttrack.core.measure;

import fasttrack.core.spi.Outcome;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The transactions that a worker has ended lately, until another thread collects them. Recording
 * one stores two numbers and publishes them: it neither locks nor allocates. Where a worker is so
 * fast that the other thread does not keep up, transactions are left out and counted. Written by
 * one thread, collected by one other.
 */
public final class Tail {
  private static final int OUTCOME_BITS = 3;
  private static final int TYPE_BITS = 9;
  private static final int CODE_BITS = OUTCOME_BITS + TYPE_BITS;
  private static final Outcome[] OUTCOMES = Outcome.values();

  private static final int SHORTEST = 1 << 10;
  private static final int LONGEST = 1 << 15;
  private static final int ALL = 1 << 18;

  private final long[] entries;
  private final int mask;
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong collected = new AtomicLong();
  private final AtomicLong leftOut = new AtomicLong();

  private Tail(int length) {
    this.entries = new long[2 * length];
    this.mask = length - 1;
  }

  /**
   * Makes an empty tail.
   *
   * @param workers how many there will be; all of them together take 4 MB of memory, or where there
   *     are more than 256 of them, 16 KB each
   */
  public static Tail of(int workers) {
    int share = Integer.highestOneBit(Math.max(1, ALL / Math.max(1, workers)));
    return new Tail(Math.max(SHORTEST, Math.min(LONGEST, share)));
  }

  /** Records a transaction; called by the worker. */
  @SuppressWarnings("EnumOrdinal") // read back by this class, in this process
  void record(int type, Outcome outcome, long at, long responseNanos) {
    long next = written.getPlain();
    if (next - collected.getAcquire() > mask) {
      leftOut.setOpaque(leftOut.getPlain() + 1);
      return;
    }
    int index = (int) (next & mask) << 1;
    entries[index] = at;
    entries[index + 1] =
        responseNanos << CODE_BITS | (long) type << OUTCOME_BITS | outcome.ordinal();
    written.setRelease(next + 1);
  }

  /** Hands over what has not been collected; called by the other thread. */
  void collect(Seconds into) {
    long until = written.getAcquire();
    for (long next = collected.getPlain(); next < until; next++) {
      int index = (int) (next & mask) << 1;
      long code = entries[index + 1];
      into.take(
          (int) (code >> OUTCOME_BITS) & (1 << TYPE_BITS) - 1,
          OUTCOMES[(int) code & (1 << OUTCOME_BITS) - 1],
          entries[index],
          code >> CODE_BITS);
    }
    collected.setRelease(until);
  }

  /** Returns how many transactions were left out. */
  long leftOut() {
    return leftOut.getOpaque();
  }
}
