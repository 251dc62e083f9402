package fasttrack.network.lock;

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

  private static final LockMode[] BY_CODE = values();

  private final int code;
  private final int conflicts;
  private final long one;
  private final long conflictMask;

  LockMode(int code, int conflicts) {
    this.code = code;
    this.conflicts = conflicts;
    this.one = 1L << (code * Holders.BITS);
    long mask = 0;
    for (int other = 0; other < Holders.MODES; other++) {
      if ((conflicts & (1 << other)) != 0) {
        mask |= (long) Holders.MAX << (other * Holders.BITS);
      }
    }
    this.conflictMask = mask;
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

  /** Tells whether none of the holders that are counted is in the way. */
  boolean grantable(long holders) {
    return (holders & conflictMask) == 0;
  }

  /** How one number counts the holders of each mode. */
  static final class Holders {
    static final int MODES = 5;
    static final int BITS = 12;

    /** How many there may be of one mode. */
    static final int MAX = (1 << BITS) - 1;

    private Holders() {}
  }
}
