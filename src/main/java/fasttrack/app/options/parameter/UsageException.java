package fasttrack.app.options.parameter;

/** An option is invalid. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String option;

  /**
   * Makes an exception.
   *
   * @param option the long name of the invalid option, without dashes
   * @param problem what is wrong, and what is valid
   */
  public UsageException(String option, String problem) {
    super(problem);
    this.option = option;
  }

  public String option() {
    return option;
  }
}
