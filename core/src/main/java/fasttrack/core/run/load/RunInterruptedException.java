package fasttrack.core.run.load;

/** The user ended a run before anything was measured. */
public final class RunInterruptedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes an exception that says during what. */
  public RunInterruptedException(String message) {
    super(message);
  }
}
