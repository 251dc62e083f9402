package fasttrack.app.execution;

/** The Java process of a run could not be started, or ended without a result. */
public final class LostRunException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LostRunException(String message) {
    super(message);
  }
}
