package fasttrack.core.result;

import fasttrack.core.facet.SelfChecking;
import java.util.List;
import java.util.stream.Stream;
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
 * @param order what is known of the order of transactions that read and decide; null where there
 *     are none, or one terminal executed them
 * @param unchecked what could not be checked, and why: findings of severity NOT_VERIFIED
 */
public record Verification(
    long answersChecked,
    List<String> answerDifferences,
    List<String> stateBefore,
    List<String> stateAfter,
    List<String> invariants,
    SelfChecking.@Nullable StructureReport structure,
    long runAnswersChecked,
    List<String> runAnswerDifferences,
    @Nullable OrderProof order,
    List<Finding> unchecked) {

  /** Tells whether all was checked, and nothing differed. */
  public boolean passed() {
    return wrong().isEmpty() && unchecked.isEmpty();
  }

  /** Returns all that was found wrong, a line each. */
  public List<String> wrong() {
    return Stream.of(
            answerDifferences, stateBefore, stateAfter, runAnswerDifferences, structureFaults())
        .flatMap(List::stream)
        .toList();
  }

  /** Returns the faults of the structure; none where it has none to check. */
  public List<String> structureFaults() {
    return structure == null ? List.of() : structure.faults();
  }
}
