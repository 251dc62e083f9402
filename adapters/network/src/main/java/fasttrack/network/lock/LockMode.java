package fasttrack.network.lock;

import java.util.Arrays;

/**
 * What a lock allows its holder, and so denies others. The modes, their compatibility and their
 * suprema are those of Gray, Lorie, Putzolu and Traiger, <i>Granularity of Locks in a Shared Data
 * Base</i> (1975).
 */
public enum LockMode {
  /** Reads some of what lies below. */
  IS(0, 0b10000),
  /** Writes some of what lies below. */
  IX(1, 0b11100),
  /** Reads all of it. */
  S(2, 0b11010),
  /** Reads all of it, and writes some of what lies below. */
  SIX(3, 0b11110),
  /** Writes all of it. */
  X(4, 0b11111);

  /**
   * One number counts the holders of each mode: in so many bits where there can be many, in one bit
   * where another holder is never compatible.
   */
  private static final int BITS = 20;

  /** How many holders there may be of one mode, where there can be many. */
  static final int MANY = (1 << BITS) - 1;

  private static final LockMode[] BY_CODE = values();
  private static final long[] CONFLICTING =
      Arrays.stream(BY_CODE).mapToLong(LockMode::conflicting).toArray();

  private final int code;
  private final int conflicts;
  private final long one;
  private final long all;

  LockMode(int code, int conflicts) {
    int before = Math.min(code, 3);
    this.code = code;
    this.conflicts = conflicts;
    this.one = 1L << (before * BITS + code - before);
    this.all = code < 3 ? one * MANY : one;
  }

  /** Tells whether two holders may have these modes on one resource at the same time. */
  public boolean compatible(LockMode other) {
    return (conflicts & (1 << other.code)) == 0;
  }

  /** Returns the weakest mode that allows what either allows. */
  public LockMode supremum(LockMode other) {
    if (this == other) {
      return this;
    }
    LockMode strong = BY_CODE[Math.max(code, other.code)];
    LockMode weak = BY_CODE[Math.min(code, other.code)];
    return weak == IX && strong == S ? SIX : strong;
  }

  /** Tells whether it allows all that another allows. */
  public boolean covers(LockMode other) {
    return supremum(other) == this;
  }

  /** Returns one holder, in a number that counts the holders of each mode. */
  long one() {
    return one;
  }

  /**
   * Tells whether none of the holders that are counted is in the way, and one more can be counted.
   */
  boolean grantable(long holders) {
    return (holders & CONFLICTING[code]) == 0 && (holders & all) != all;
  }

  private static long conflicting(LockMode mode) {
    long mask = 0;
    for (LockMode other : BY_CODE) {
      mask |= mode.compatible(other) ? 0 : other.all;
    }
    return mask;
  }
}
