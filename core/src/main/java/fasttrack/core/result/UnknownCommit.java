package fasttrack.core.result;

/**
 * A transaction whose connection broke during its commit, and its fate.
 *
 * @param terminal the number of its terminal
 * @param number its number among the terminal's transactions, from 0
 * @param type its type's name
 * @param fate what became of it
 */
public record UnknownCommit(int terminal, long number, String type, Fate fate) {
  /** The fate of an unacknowledged commit. */
  public enum Fate {
    /** The record that it inserts was found. */
    COMMITTED,
    /** The record that it inserts was not found. */
    NOT_COMMITTED,
    /** It inserts no record by which it could be known, or the database could not be read. */
    UNRESOLVED
  }
}
