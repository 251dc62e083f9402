package fasttrack.core.spi;

/** How a transaction's statements reach the engine; the work is the same in each mode. */
public enum ExecutionMode {
  /** Each statement is sent as text that contains its values, and parsed anew each time. */
  UNPREPARED("literal statements, parsed each time"),
  /** Each statement is prepared once per session; a transaction executes them one by one. */
  PREPARED("prepared statements, one by one"),
  /** Prepared statements, sent together in as few round trips as the protocol allows. */
  PIPELINED("prepared statements, sent together"),
  /** The transaction is a stored procedure, compiled from its steps; one call executes it. */
  COMPILED("one stored procedure per transaction");

  private final String title;

  ExecutionMode(String title) {
    this.title = title;
  }

  /** Returns the mode in a few words. */
  public String title() {
    return title;
  }
}
