package fasttrack.core.result;

import java.util.List;

/** Whether a run's figures count. */
public sealed interface Validity {
  /** They count. */
  record Valid() implements Validity {}

  /**
   * There are none: the user ended the run before it had measured anything, and no fault was found
   * until then.
   */
  record Unmeasured() implements Validity {}

  /**
   * They do not; no headline figure is shown.
   *
   * @param reasons why, at least one
   */
  record Invalid(List<Finding> reasons) implements Validity {
    public Invalid {
      reasons = List.copyOf(reasons);
    }
  }

  /** Returns the verdict that follows from the reasons against a run. */
  static Validity of(List<Finding> reasons) {
    return reasons.isEmpty() ? new Valid() : new Invalid(reasons);
  }
}
