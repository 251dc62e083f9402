package fasttrack.app.cli;

/** An argument that is no option is invalid. */
final class ArgumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception.
   *
   * @param problem what is wrong, and what is valid
   */
  ArgumentException(String problem) {
    super(problem);
  }
}
