package fasttrack.app.cli;

/** An option or argument that cannot be as it was given. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String option;

  /**
   * Makes an exception.
   *
   * @param option the long name of the option at fault, without dashes
   * @param problem what is wrong, and what would be right
   */
  UsageException(String option, String problem) {
    super(problem);
    this.option = option;
  }

  String option() {
    return option;
  }
}
