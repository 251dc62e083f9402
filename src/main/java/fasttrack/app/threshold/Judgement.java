package fasttrack.app.threshold;

import fasttrack.app.report.Check;
import java.util.List;

/**
 * What came of a threshold.
 *
 * @param threshold the threshold
 * @param verdict whether it is met
 * @param finding the figure that was found, beside the baseline's if there is one; or why there is
 *     none
 */
public record Judgement(Threshold threshold, Compliance verdict, String finding) {
  /** Whether a threshold is met. */
  public enum Compliance {
    MET,
    /** The figure is beyond it, or not known. */
    MISSED,
    /** The user ended the run before there was anything to judge. */
    NOT_JUDGED
  }

  /** Tells whether it was missed. */
  public boolean missed() {
    return verdict == Compliance.MISSED;
  }

  /** Returns it as something that was judged. */
  Check check() {
    Check.Outcome outcome =
        switch (verdict) {
          case MET -> Check.Outcome.PASSED;
          case MISSED -> Check.Outcome.FAILED;
          case NOT_JUDGED -> Check.Outcome.SKIPPED;
        };
    return new Check(threshold.text(), outcome, said(), List.of());
  }

  /** Returns it as a sentence: {@code T5.cpu < 3ms: MISSED, 4.11 ms}. */
  public String text() {
    return threshold.text() + ": " + said();
  }

  private String said() {
    String word =
        switch (verdict) {
          case MET -> "met";
          case MISSED -> "MISSED";
          case NOT_JUDGED -> "not judged";
        };
    return word + ", " + finding;
  }
}
