package fasttrack.core.result;

import fasttrack.core.spi.SelfChecking;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the database did the work correctly.
 *
 * @param answersChecked how many answers on the freshly loaded data were compared with the oracle's
 * @param answerDifferences which of them differed
 * @param stateBefore what differed in the database's content after those transactions
 * @param stateAfter what differed after the run from what the acknowledged transactions make of it
 * @param invariants what else was checked and held or is named in the differences
 * @param structure what a check of the database's structure found after the run; null where it has
 *     none to check
 * @param runAnswersChecked how many answers of the run's own transactions were compared with the
 *     oracle's: those that do not depend on how transactions interleave
 * @param runAnswerDifferences which of them differed, a line for each transaction type
 */
public record Verification(
    long answersChecked,
    List<String> answerDifferences,
    List<String> stateBefore,
    List<String> stateAfter,
    List<String> invariants,
    SelfChecking.@Nullable StructureReport structure,
    long runAnswersChecked,
    List<String> runAnswerDifferences) {
  public Verification {
    answerDifferences = List.copyOf(answerDifferences);
    runAnswerDifferences = List.copyOf(runAnswerDifferences);
  }

  /** Tells whether nothing differed, and no fault was found. */
  public boolean passed() {
    return answerDifferences.isEmpty()
        && stateBefore.isEmpty()
        && stateAfter.isEmpty()
        && runAnswerDifferences.isEmpty()
        && structureFaults().isEmpty();
  }

  /** Returns the faults of the structure; none where it has none to check. */
  public List<String> structureFaults() {
    return structure == null ? List.of() : structure.faults();
  }
}
