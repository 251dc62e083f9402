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
  record Invalid(List<Finding> reasons) implements Validity {}

  /**
   * Nothing wrong was found, but something could not be checked, so no headline figure is shown.
   *
   * @param reasons what could not be checked, and why; at least one
   */
  record NotVerified(List<Finding> reasons) implements Validity {}

  /** Returns what speaks against the figures; nothing where they count, or where there are none. */
  default List<Finding> reasons() {
    return List.of();
  }

  /** Tells whether something speaks against the figures: they are invalid, or not verified. */
  default boolean fails() {
    return !reasons().isEmpty();
  }

  /**
   * Returns the verdict that follows from the reasons against a run, the heaviest of them first.
   */
  static Validity of(List<Finding> reasons) {
    if (reasons.isEmpty()) {
      return new Valid();
    }
    return reasons.stream().allMatch(each -> each.severity() == Finding.Severity.NOT_VERIFIED)
        ? new NotVerified(reasons)
        : new Invalid(reasons);
  }
}
