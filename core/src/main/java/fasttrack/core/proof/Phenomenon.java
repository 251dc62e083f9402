package fasttrack.core.proof;

import fasttrack.core.anomaly.Anomaly;
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
  PARTIAL_COMMIT("partial commit", null),
  /** A pair of committed writes replaced the same version: one of them is lost. */
  LOST_WRITE("lost write", null),
  /** A version was seen or replaced that no committed transaction made (G1a); each such reader. */
  ABORTED_READ("dirty read", Anomaly.DIRTY_READ),
  /** A version was seen that its transaction replaced or deleted itself (G1b); each such reader. */
  INTERMEDIATE_READ("intermediate read", Anomaly.DIRTY_READ),
  /**
   * An answer that no order gives: a transaction did not see what it wrote itself, saw no record
   * where there always was one, or inserted one that was there.
   */
  WRONG_ANSWER("wrong answer", null),
  /** A cycle of writes alone (G0). */
  WRITE_CYCLE("write cycle", null),
  /** A cycle of writes and of reads of what was written (G1c). */
  CIRCULAR_READ("circular read", null),
  /** A transaction replaced a version of a record that it had last read in an older one. */
  LOST_UPDATE("lost update", Anomaly.LOST_UPDATE),
  /** A transaction read two versions of a record that others had made. */
  NON_REPEATABLE_READ("non-repeatable read", Anomaly.NON_REPEATABLE_READ),
  /** A cycle with one read of what was then replaced (G-single). */
  READ_SKEW("read skew", null),
  /** A cycle with more of them (G2-item). */
  WRITE_SKEW("write skew", Anomaly.WRITE_SKEW),
  /** A cycle in which what was read is which records there are, or which match (G2). */
  PHANTOM("phantom", Anomaly.PHANTOM),
  /**
   * A transaction comes before one that had ended before it began. That is no cycle, and counted
   * apart: each such transaction.
   */
  STALE_READ("stale read", null);

  private final String title;
  private final @Nullable Anomaly anomaly;

  Phenomenon(String title, @Nullable Anomaly anomaly) {
    this.title = title;
    this.anomaly = anomaly;
  }

  /** Returns its usual name. */
  public String title() {
    return title;
  }

  /** Tells whether it is an anomaly: no serial order has it. */
  public boolean isAnomaly() {
    return this != LOST_COMMIT && this != STALE_READ;
  }

  /** Tells whether a level forbids it; see docs/acid.md. */
  public boolean forbiddenAt(Isolation level) {
    return switch (this) {
      case LOST_COMMIT, STALE_READ -> false;
      case CIRCULAR_READ -> level != Isolation.READ_UNCOMMITTED;
      case READ_SKEW -> level.compareTo(Isolation.REPEATABLE_READ) >= 0;
      default -> anomaly == null || anomaly.forbiddenAt(level);
    };
  }
}
