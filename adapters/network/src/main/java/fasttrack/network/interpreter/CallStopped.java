package fasttrack.network.interpreter;

/** Ends a transaction early since a call ended as it should not. Costs no stack trace. */
final class CallStopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int condition;

  CallStopped(int condition) {
    super(null, null, false, false);
    this.condition = condition;
  }

  int condition() {
    return condition;
  }
}
