package fasttrack.transactions;

import static fasttrack.schemas.Tp1Schema.BRANCH;
import static fasttrack.schemas.Tp1Schema.TELLER;

import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Every branch's balance is the sum of its tellers' balances. */
final class BranchesHoldTheirTellers implements Invariant {
  private final Map<Long, Long> differences = new HashMap<>();

  @Override
  public String title() {
    return "every branch's balance is the sum of its tellers' balances";
  }

  @Override
  public void row(RecordType type, long[] values) {
    if (type.equals(TELLER)) {
      long branch = values[TELLER.position(TELLER.field("branch_no"))];
      differences.merge(branch, values[TELLER.position(TELLER.field("balance"))], Long::sum);
    } else if (type.equals(BRANCH)) {
      long branch = values[BRANCH.position(BRANCH.field("branch_no"))];
      differences.merge(branch, -values[BRANCH.position(BRANCH.field("balance"))], Long::sum);
    }
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {}

  @Override
  public Optional<String> violation() {
    return differences.entrySet().stream()
        .filter(entry -> entry.getValue() != 0)
        .findFirst()
        .map(
            entry ->
                "branch "
                    + entry.getKey()
                    + ": its tellers' balances exceed its own by "
                    + entry.getValue());
  }
}
