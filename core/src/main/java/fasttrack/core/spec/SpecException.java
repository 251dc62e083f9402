package fasttrack.core.spec;

/** A part of a specification that cannot be. */
public final class SpecException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String option;

  /**
   * Makes an exception.
   *
   * @param option the name of the option at fault, as users write it, without dashes
   * @param problem what is wrong with its value, and what would be right
   */
  public SpecException(String option, String problem) {
    super("--" + option + ": " + problem);
    this.option = option;
  }

  /** Returns the name of the option at fault, without dashes. */
  public String option() {
    return option;
  }
}
