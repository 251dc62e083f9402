package fasttrack.core.anomaly;

import fasttrack.core.spi.Isolation;

/**
 * The ways in which two transactions may interfere, each with the history that would show it, in
 * the notation of Berenson et al., <i>A Critique of ANSI SQL Isolation Levels</i> (1995): {@code
 * w1[x]} is a write of transaction 1 to record x, {@code P} all records of a type, {@code c} a
 * commit, {@code a} an abort.
 */
public enum Anomaly {
  DIRTY_READ("dirty read", "w1[x] r2[x] a1", Isolation.READ_COMMITTED),
  NON_REPEATABLE_READ("non-repeatable read", "r1[x] w2[x] c2 r1[x]", Isolation.REPEATABLE_READ),
  PHANTOM("phantom", "r1[P] w2[insert in P] c2 r1[P]", Isolation.SERIALIZABLE),
  /**
   * Our updates are additions that the engine makes, so no amount is ever lost; what is shown is
   * that the engine lets the history through, by which a program that writes back what it has read
   * would lose one.
   */
  LOST_UPDATE("lost update", "r1[x] w2[x] c2 w1[x] c1", Isolation.REPEATABLE_READ),
  WRITE_SKEW("write skew", "r1[x] r1[y] r2[x] r2[y] w1[x] w2[y] c1 c2", Isolation.SERIALIZABLE);

  private final String title;
  private final String history;
  private final Isolation forbiddenFrom;

  Anomaly(String title, String history, Isolation forbiddenFrom) {
    this.title = title;
    this.history = history;
    this.forbiddenFrom = forbiddenFrom;
  }

  /** Returns its usual name. */
  public String title() {
    return title;
  }

  /** Returns the history that shows it. */
  public String history() {
    return history;
  }

  /** Tells whether a level forbids it. */
  public boolean forbiddenAt(Isolation level) {
    return level.compareTo(forbiddenFrom) >= 0;
  }
}
