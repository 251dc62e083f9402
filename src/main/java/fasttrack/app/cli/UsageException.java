package fasttrack.app.cli;

/** An option is invalid. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String option;

  /**
   * Makes an exception.
   *
   * @param option the long name of the invalid option, without dashes
   * @param problem what is wrong, and what is valid
   */
  UsageException(String option, String problem) {
    super(problem);
    this.option = option;
  }

  String option() {
    return option;
  }
}
