package fasttrack.app.options.command;

/** An argument that is no option is invalid. */
public final class ArgumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception.
   *
   * @param problem what is wrong, and what is valid
   */
  public ArgumentException(String problem) {
    super(problem);
  }
}
