package fasttrack.network.engine;

/**
 * Ends a call with a condition, from however deep inside. It never leaves the call interface, costs
 * no stack trace, and says nothing that the condition does not.
 */
final class CallFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int condition;

  CallFailure(int condition) {
    super(null, null, false, false);
    this.condition = condition;
  }

  int condition() {
    return condition;
  }
}
