package fasttrack.relational;

/** How an engine's transactions begin, and with it how they end. */
public sealed interface Begin {
  /**
   * Nothing begins a transaction but its first statement. The connection's automatic commits are
   * off; {@link java.sql.Connection#commit()} and {@link java.sql.Connection#rollback()} end it.
   *
   * @param toRead a statement to send before each transaction that only reads, such as {@code SET
   *     TRANSACTION READ ONLY}, or an empty text if none is needed
   * @param toWrite the same for transactions that change data
   */
  record Implicit(String toRead, String toWrite) implements Begin {
    /** Sends nothing before a transaction. */
    public Implicit() {
      this("", "");
    }
  }

  /**
   * A statement of its own; {@code COMMIT} and {@code ROLLBACK} are statements, too. The
   * connection's automatic commits stay on, so that the driver leaves transactions alone.
   *
   * @param toRead begins a transaction that only reads
   * @param toWrite begins a transaction that changes data
   */
  record ByStatement(String toRead, String toWrite) implements Begin {}

  /**
   * A statement that is sent together with the first of the others, which saves a round trip; for
   * drivers that take a text of several statements. Ends as {@link ByStatement} does.
   *
   * @param statement the statement
   */
  record WithFirstStatement(String statement) implements Begin {}

  /**
   * Returns the statement that is sent at a transaction's begin, or an empty text if none is.
   *
   * @param writes whether the transaction changes data
   */
  default String statement(boolean writes) {
    return switch (this) {
      case Implicit(String toRead, String toWrite) -> writes ? toWrite : toRead;
      case ByStatement(String toRead, String toWrite) -> writes ? toWrite : toRead;
      case WithFirstStatement(String statement) -> statement;
    };
  }

  /** Returns what precedes the text of a transaction's first statement; usually empty. */
  default String prefix() {
    return this instanceof WithFirstStatement(String statement) ? statement + ";" : "";
  }
}
