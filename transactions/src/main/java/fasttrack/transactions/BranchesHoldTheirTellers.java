package fasttrack.transactions;

import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.schemas.Tp1Schema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Every branch's balance is the sum of its tellers' balances. */
final class BranchesHoldTheirTellers implements Invariant {
  private final Tp1Schema schema;
  private final Map<Long, Long> differences = new HashMap<>();

  BranchesHoldTheirTellers(Tp1Schema schema) {
    this.schema = schema;
  }

  @Override
  public String title() {
    return "every branch's balance is the sum of its tellers' balances";
  }

  @Override
  public void row(RecordType type, long[] values) {
    if (type.equals(schema.teller())) {
      long branch = values[type.position(type.field("branch_no"))];
      differences.merge(branch, values[type.position(type.field("balance"))], Long::sum);
    } else if (type.equals(schema.branch())) {
      long branch = values[type.position(type.field("branch_no"))];
      differences.merge(branch, -values[type.position(type.field("balance"))], Long::sum);
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
                "branch %s: its tellers' balances exceed its own by %s"
                    .formatted(entry.getKey(), entry.getValue()));
  }
}
