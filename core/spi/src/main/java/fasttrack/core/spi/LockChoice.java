package fasttrack.core.spi;

import fasttrack.core.spi.wait.LockLevel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a backend can lock at one level, and how it is made to. Immutable.
 *
 * @param level what a lock covers
 * @param origin whether the engine locks so by itself
 * @param how how it locks, in a few words; where it cannot, why not
 * @param readersWait whether a reader waits for a writer of what the lock covers, rather than see
 *     what was there before
 * @param scansRanges true where a reader of a range may look at other rows, too, and then waits for
 *     their writers, since the engine scans the table where its optimizer takes that for cheaper;
 *     null elsewhere
 * @param options the values of the backend's own options that make it lock so; empty where it does
 *     by default, or cannot
 */
public record LockChoice(
    LockLevel level,
    Origin origin,
    String how,
    boolean readersWait,
    @Nullable Boolean scansRanges,
    Map<String, String> options) {
  /** Where the locks of a level come from. */
  public enum Origin {
    /** The engine's own locks. */
    NATIVE,
    /** Locks that transactions take in addition, by statements of their own. */
    EMULATED,
    /** There are none. */
    NOT_OFFERED
  }

  /** The engine locks so, and lets readers see what was there before. */
  public static LockChoice byEngine(LockLevel level, String how, Map<String, String> options) {
    return new LockChoice(level, Origin.NATIVE, how, false, null, options);
  }

  /** Returns the same of locks for which readers wait, too. */
  public LockChoice excludingReaders() {
    return new LockChoice(level, origin, how, true, scansRanges, options);
  }

  /** Returns the same of an engine whose readers of a range may look at other rows, too. */
  public LockChoice scanningRanges() {
    return new LockChoice(level, origin, how, readersWait, true, options);
  }

  /** Transactions lock so by statements in addition, readers too. */
  public static LockChoice emulated(LockLevel level, String how, Map<String, String> options) {
    return new LockChoice(level, Origin.EMULATED, how, true, null, options);
  }

  /** It cannot lock so. */
  public static LockChoice notOffered(LockLevel level, String why) {
    return new LockChoice(level, Origin.NOT_OFFERED, why, false, null, Map.of());
  }

  /** Returns whether a reader of a range may wait for writers of rows outside of it. */
  public boolean mayScanRanges() {
    return Boolean.TRUE.equals(scansRanges);
  }

  /** Returns whether a run can lock so. */
  public boolean offered() {
    return origin != Origin.NOT_OFFERED;
  }
}
