package fasttrack.core.spec;

/** A value of a specification is invalid. */
public final class SpecException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String option;
  private final String problem;

  /**
   * Makes an exception.
   *
   * @param option the name of the option at fault, as users write it, without dashes
   * @param problem what is wrong with its value, and which values are right
   */
  public SpecException(String option, String problem) {
    super("--" + option + ": " + problem);
    this.option = option;
    this.problem = problem;
  }

  /** Returns what is wrong with the option's value, and which values are right. */
  public String problem() {
    return problem;
  }

  /** Returns the name of the option at fault, without dashes. */
  public String option() {
    return option;
  }

  /**
   * Checks a value.
   *
   * @throws SpecException where it is invalid
   */
  static void require(boolean valid, String option, String problem) {
    if (!valid) {
      throw new SpecException(option, problem);
    }
  }
}
