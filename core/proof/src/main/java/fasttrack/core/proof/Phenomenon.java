package fasttrack.core.proof;

import fasttrack.core.spi.Isolation;
import org.jspecify.annotations.Nullable;

/**
 * What may be wrong with the order of a run's transactions, in the order in which it is looked for.
 * The names in brackets are those of Adya, Liskov and O'Neil.
 *
 * <p>A cycle of dependencies is counted at one transaction, which is then left out: so the counts
 * are of transactions without which the others would be serial, each under the first kind that it
 * shows.
 */
public enum Phenomenon {
  /**
   * A commit that was acknowledged, or seen by one that was, is missing after a fault. That is no
   * matter of order, and counted apart: each such transaction.
   */
  LOST_COMMIT("lost commit", null),
  /** After a fault a part of what a transaction wrote is there, and a part is missing. */
  PARTIAL_COMMIT("partial commit", Isolation.READ_UNCOMMITTED),
  /** A pair of committed writes replaced the same version: one of them is lost. */
  LOST_WRITE("lost write", Isolation.READ_UNCOMMITTED),
  /** A version was seen or replaced that no committed transaction made (G1a); each such reader. */
  ABORTED_READ("dirty read", Isolation.READ_COMMITTED),
  /** A version was seen that its transaction replaced or deleted itself (G1b); each such reader. */
  INTERMEDIATE_READ("intermediate read", Isolation.READ_COMMITTED),
  /**
   * An answer that no order gives: a transaction did not see what it wrote itself, saw no record
   * where there always was one, or inserted one that was there.
   */
  WRONG_ANSWER("wrong answer", Isolation.READ_UNCOMMITTED),
  /** A cycle of writes alone (G0). */
  WRITE_CYCLE("write cycle", Isolation.READ_UNCOMMITTED),
  /** A cycle of writes and of reads of what was written (G1c). */
  CIRCULAR_READ("circular read", Isolation.READ_COMMITTED),
  /** A transaction replaced a version of a record that it had last read in an older one. */
  LOST_UPDATE("lost update", Isolation.REPEATABLE_READ),
  /** A transaction read two versions of a record that others had made. */
  NON_REPEATABLE_READ("non-repeatable read", Isolation.REPEATABLE_READ),
  /** A cycle with one read of what was then replaced (G-single). */
  READ_SKEW("read skew", Isolation.REPEATABLE_READ),
  /** A cycle with more of them (G2-item). */
  WRITE_SKEW("write skew", Isolation.SERIALIZABLE),
  /** A cycle in which what was read is which records there are, or which match (G2). */
  PHANTOM("phantom", Isolation.SERIALIZABLE),
  /**
   * A transaction comes before one that had ended before it began. That is no cycle, and counted
   * apart: each such transaction.
   */
  STALE_READ("stale read", null);

  private final String title;
  private final @Nullable Isolation forbiddenFrom;

  Phenomenon(String title, @Nullable Isolation forbiddenFrom) {
    this.title = title;
    this.forbiddenFrom = forbiddenFrom;
  }

  /** Returns its usual name. */
  public String title() {
    return title;
  }

  /** Tells whether it is an anomaly: no serial order has it. */
  public boolean isAnomaly() {
    return forbiddenFrom != null;
  }

  /** Tells whether a level forbids it; see docs/acid.md. */
  public boolean forbiddenAt(Isolation level) {
    return forbiddenFrom != null && level.compareTo(forbiddenFrom) >= 0;
  }
}
