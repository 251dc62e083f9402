package fasttrack.transactions;

import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.schemas.Tp1Schema;
import java.util.Locale;
import java.util.Optional;

/** The sums over all four files and over the acknowledged transactions are equal. */
final class BalancesAgree implements Invariant {
  private final Tp1Schema schema;
  private long accounts;
  private long tellers;
  private long branches;
  private long history;
  private long acknowledged;

  BalancesAgree(Tp1Schema schema) {
    this.schema = schema;
  }

  @Override
  public String title() {
    return "the sums over accounts, tellers, branches, history and acknowledged deltas agree";
  }

  @Override
  public void row(RecordType type, long[] values) {
    if (type.equals(schema.account())) {
      accounts += values[type.position(type.field("balance"))];
    } else if (type.equals(schema.teller())) {
      tellers += values[type.position(type.field("balance"))];
    } else if (type.equals(schema.branch())) {
      branches += values[type.position(type.field("balance"))];
    } else if (type.equals(schema.history())) {
      history += values[type.position(type.field("delta"))];
    }
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {
    if (type.name().equals(Tp1.TYPE)) {
      acknowledged += inputs[Tp1.DELTA_INPUT];
    }
  }

  @Override
  public Optional<String> violation() {
    boolean agree =
        accounts == tellers
            && tellers == branches
            && branches == history
            && history == acknowledged;
    return agree
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the sums differ: accounts %d, tellers %d, branches %d, history %d,"
                    + " acknowledged %d",
                accounts,
                tellers,
                branches,
                history,
                acknowledged));
  }
}
