package fasttrack.relational.sql;

/** How an engine's transactions begin, and with it how they end. */
public sealed interface Begin {
  /**
   * Nothing begins a transaction but its first statement. The connection's automatic commits are
   * off; {@link java.sql.Connection#commit()} and {@link java.sql.Connection#rollback()} end it.
   *
   * @param toRead a statement to send before each transaction that only reads, such as {@code SET
   *     TRANSACTION READ ONLY}, or an empty text if none is needed
   * @param toWrite the same for transactions that change data
   * @param afterCommit a statement to send after each commit of a transaction that changes data, if
   *     the engine's own commit is not durable; or an empty text. The transaction is acknowledged
   *     when it has been executed
   */
  record Implicit(String toRead, String toWrite, String afterCommit) implements Begin {
    /** Sends nothing before a transaction, and nothing after it. */
    public Implicit() {
      this("", "");
    }

    /** Sends nothing after a transaction. */
    public Implicit(String toRead, String toWrite) {
      this(toRead, toWrite, "");
    }
  }

  /**
   * A statement of its own; {@code COMMIT} and {@code ROLLBACK} are statements, too. The
   * connection's automatic commits stay on, so that the driver leaves transactions alone.
   *
   * @param toRead begins a transaction that only reads
   * @param toWrite begins a transaction that changes data
   * @param failedCommitEnds whether a {@code COMMIT} that fails has ended the transaction, so that
   *     a {@code ROLLBACK} would fail, too
   */
  record ByStatement(String toRead, String toWrite, boolean failedCommitEnds) implements Begin {
    /** For an engine that takes a {@code ROLLBACK} after a {@code COMMIT} that failed. */
    public ByStatement(String toRead, String toWrite) {
      this(toRead, toWrite, false);
    }
  }

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
      case Implicit(String toRead, String toWrite, String after) -> writes ? toWrite : toRead;
      case ByStatement(String toRead, String toWrite, boolean ends) -> writes ? toWrite : toRead;
      case WithFirstStatement(String statement) -> statement;
    };
  }

  /** Returns what is sent after the commit of a transaction that changes data; usually empty. */
  default String afterCommit() {
    return this instanceof Implicit implicit ? implicit.afterCommit() : "";
  }

  /** Tells whether a commit that fails has ended the transaction, and no rollback may follow. */
  default boolean failedCommitEnds() {
    return this instanceof ByStatement by && by.failedCommitEnds();
  }

  /** Returns what precedes the text of a transaction's first statement; usually empty. */
  default String prefix() {
    return this instanceof WithFirstStatement(String statement) ? statement + ";" : "";
  }
}
