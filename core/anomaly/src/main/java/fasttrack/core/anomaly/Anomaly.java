package fasttrack.core.anomaly;

import fasttrack.core.spi.Isolation;

/**
 * The ways in which two transactions may interfere, each with the history that would show it, in
 * the notation of Berenson et al., <i>A Critique of ANSI SQL Isolation Levels</i> (1995): {@code
 * w1[x]} is a write of transaction 1 to record x, {@code P} all records of a type, {@code c} a
 * commit, {@code a} an abort.
 */
public enum Anomaly {
  /** {@code w1[x] r2[x] a1}. */
  DIRTY_READ("dirty read", Isolation.READ_COMMITTED),
  /** {@code r1[x] w2[x] c2 r1[x]}. */
  NON_REPEATABLE_READ("non-repeatable read", Isolation.REPEATABLE_READ),
  /** {@code r1[P] w2[insert in P] c2 r1[P]}. */
  PHANTOM("phantom", Isolation.SERIALIZABLE),
  /**
   * {@code r1[x] w2[x] c2 w1[x] c1}. Our updates are additions that the engine makes, so no amount
   * is ever lost; what is shown is that the engine lets the history through, by which a program
   * that writes back what it has read would lose one.
   */
  LOST_UPDATE("lost update", Isolation.REPEATABLE_READ),
  /** {@code r1[x] r1[y] r2[x] r2[y] w1[x] w2[y] c1 c2}. */
  WRITE_SKEW("write skew", Isolation.SERIALIZABLE);

  private final String title;
  private final Isolation forbiddenFrom;

  Anomaly(String title, Isolation forbiddenFrom) {
    this.title = title;
    this.forbiddenFrom = forbiddenFrom;
  }

  /** Returns its usual name. */
  public String title() {
    return title;
  }

  /** Tells whether a level forbids it. */
  public boolean forbiddenAt(Isolation level) {
    return level.compareTo(forbiddenFrom) >= 0;
  }
}
