package fasttrack.app.report.run;

import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import java.util.List;

/**
 * What a run's report says of one subject.
 *
 * @param label the subject in a word, for example {@code steady}
 * @param findings what is said of it, one or several
 */
public record RunStatement(String label, List<Finding> findings) {
  /** Returns it in words, without a full stop. */
  public String text() {
    return String.join("; ", Words.of(findings));
  }
}
