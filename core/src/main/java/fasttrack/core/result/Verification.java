package fasttrack.core.result;

import java.util.List;

/**
 * Whether the work was the work that should have been done.
 *
 * @param answersChecked how many answers on the freshly loaded data were compared with the oracle's
 * @param answerDifferences which of them differed
 * @param stateBefore what differed in the database's content after those transactions
 * @param stateAfter what differed after the run from what the acknowledged transactions make of it
 * @param invariants what else was checked and held or is named in the differences
 */
public record Verification(
    long answersChecked,
    List<String> answerDifferences,
    List<String> stateBefore,
    List<String> stateAfter,
    List<String> invariants) {
  /** Tells whether nothing differed. */
  public boolean passed() {
    return answerDifferences.isEmpty() && stateBefore.isEmpty() && stateAfter.isEmpty();
  }
}
