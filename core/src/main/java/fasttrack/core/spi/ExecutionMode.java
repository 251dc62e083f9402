package fasttrack.core.spi;

/** How a transaction's statements reach the engine; the same work in each mode. */
public enum ExecutionMode {
  /** Each statement is sent as text with its values in it, and parsed anew each time. */
  UNPREPARED("literal statements, parsed each time"),
  /** Each statement is prepared once a session, and then executed one by one. */
  PREPARED("prepared statements, one by one"),
  /** Prepared statements, sent together in as few round trips as the protocol allows. */
  PIPELINED("prepared statements, sent together"),
  /** The transaction is a stored procedure, made of its steps, and one call runs it. */
  COMPILED("one stored procedure a transaction");

  private final String title;

  ExecutionMode(String title) {
    this.title = title;
  }

  /** Returns the mode in a few words. */
  public String title() {
    return title;
  }
}
