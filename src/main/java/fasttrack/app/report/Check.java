package fasttrack.app.report;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.result.Validity;
import java.util.List;

/**
 * Something that was judged.
 *
 * @param name what
 * @param outcome what came of it
 * @param message what was found, in one line; empty for nothing to be said
 * @param details more of it, a line each
 */
public record Check(String name, Outcome outcome, String message, List<String> details) {

  /** What can come of it. */
  public enum Outcome {
    PASSED,
    FAILED,
    /** Whether it is right could not be found out. */
    ERROR,
    /** It could not be judged. */
    SKIPPED
  }

  /** Returns it as a sentence: {@code T5.cpu < 3ms: MISSED, 4.11 ms}. */
  public String text() {
    return name + ": " + message;
  }

  /** Returns whether a run's figures count. */
  public static Check ofValidity(String name, Validity validity) {
    return switch (validity) {
      case Validity.Valid valid -> new Check(name, Outcome.PASSED, "valid", List.of());
      case Validity.Unmeasured unmeasured ->
          new Check(name, Outcome.SKIPPED, "nothing was measured", List.of());
      case Validity.Invalid invalid ->
          new Check(
              name, Outcome.FAILED, "this run's figures do not count", Words.of(invalid.reasons()));
      case Validity.NotVerified unverified ->
          new Check(
              name,
              Outcome.ERROR,
              "whether this run's work was right is not known",
              Words.of(unverified.reasons()));
    };
  }

  /**
   * Returns whether all came to their end.
   *
   * @param unit of what these are
   */
  public static Check ofAll(String unit, int complete, int planned) {
    return new Check(
        "all " + unit + "s",
        complete >= planned ? Outcome.PASSED : Outcome.SKIPPED,
        complete + " of " + counted(planned, unit) + " complete",
        List.of());
  }
}
