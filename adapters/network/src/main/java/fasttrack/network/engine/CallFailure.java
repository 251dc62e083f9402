package fasttrack.network.engine;

/**
 * Ends a call with a condition, from however deep inside, or a transaction with that of a call. It
 * never leaves the call interface or the session, costs no stack trace, and says nothing that the
 * condition does not.
 */
public final class CallFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int condition;

  /** Makes a failure with a call's condition. */
  public CallFailure(int condition) {
    super(null, null, false, false);
    this.condition = condition;
  }

  /** Returns the condition, see {@link Condition}. */
  public int condition() {
    return condition;
  }
}
