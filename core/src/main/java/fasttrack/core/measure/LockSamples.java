package fasttrack.core.measure;

import fasttrack.core.spi.wait.LockLevel;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.Objects;

/**
 * Waits for locks, and how many locks were held: of one attempt, or of all attempts of a
 * transaction type. Written by one thread; allocates nothing once it is made.
 */
public final class LockSamples implements Serializable {
  private static final long serialVersionUID = 1;

  private static final LockLevel[] LEVELS = LockLevel.values();

  private final EnumMap<LockLevel, Waits> waits = new EnumMap<>(LockLevel.class);
  private long waitsTotal;
  private long waitNanos;
  private int heldMax;

  /** The waits for locks of one level, those that ended in a deadlock included. */
  public static final class Waits implements Serializable {
    private static final long serialVersionUID = 1;

    /** How many there were. */
    public long count;

    /** How long they were together. */
    public long nanos;

    /** How many were given up because of a deadlock. */
    public long deadlocks;

    /** The most that waited for one lock at a time; 0 where nothing waited. */
    public int queueLengthMax;
  }

  /** Makes empty samples. */
  public LockSamples() {
    for (LockLevel level : LEVELS) {
      waits.put(level, new Waits());
    }
  }

  /**
   * Records a wait.
   *
   * @param nanos how long it was
   * @param queueLength how many waited for that lock when it began, itself included
   * @param deadlock whether it was given up because of a deadlock
   */
  public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {
    Waits of = of(level);
    of.count++;
    of.nanos += nanos;
    of.deadlocks += deadlock ? 1 : 0;
    of.queueLengthMax = Math.max(of.queueLengthMax, queueLength);
    waitsTotal++;
    waitNanos += nanos;
  }

  /** Records how many locks a transaction held before it released them. */
  public void held(int locks) {
    heldMax = Math.max(heldMax, locks);
  }

  void merge(LockSamples other) {
    heldMax = Math.max(heldMax, other.heldMax);
    if (other.waitsTotal == 0) {
      return;
    }
    for (LockLevel level : LEVELS) {
      Waits ours = of(level);
      Waits theirs = other.of(level);
      ours.count += theirs.count;
      ours.nanos += theirs.nanos;
      ours.deadlocks += theirs.deadlocks;
      ours.queueLengthMax = Math.max(ours.queueLengthMax, theirs.queueLengthMax);
    }
    waitsTotal += other.waitsTotal;
    waitNanos += other.waitNanos;
  }

  /** Removes everything. */
  public void clear() {
    heldMax = 0;
    if (waitsTotal == 0) {
      return;
    }
    for (LockLevel level : LEVELS) {
      Waits of = of(level);
      of.count = 0;
      of.nanos = 0;
      of.deadlocks = 0;
      of.queueLengthMax = 0;
    }
    waitsTotal = 0;
    waitNanos = 0;
  }

  /** Returns the total time of all waits. */
  public long waitNanos() {
    return waitNanos;
  }

  /** Returns the most locks that a transaction held. */
  public int heldMax() {
    return heldMax;
  }

  /** Returns the waits for locks of a level. */
  public Waits of(LockLevel level) {
    return Objects.requireNonNull(waits.get(level));
  }
}
