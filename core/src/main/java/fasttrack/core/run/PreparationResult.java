package fasttrack.core.run;

import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.statistics.Settling;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was done before the terminals of a run started.
 *
 * @param terminals what executed transactions
 * @param answers how the transactions' answers were
 * @param settling how the run became warm or steady; null where it was not to
 * @param warmupNanos how long it warmed up, where that was no longer than it had to; null elsewhere
 */
record PreparationResult(
    List<Terminal> terminals,
    List<AnswerCheck> answers,
    @Nullable Settling settling,
    @Nullable Long warmupNanos) {
  /** The result for a run that begins at once. */
  static final PreparationResult NOTHING = new PreparationResult(List.of(), List.of(), null, null);

  /** Returns how many transactions were executed. */
  long transactions() {
    return terminals.stream().mapToLong(Terminal::executed).sum();
  }
}
