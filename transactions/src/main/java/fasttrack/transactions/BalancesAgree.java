package fasttrack.transactions;

import static fasttrack.schemas.Tp1Schema.ACCOUNT;
import static fasttrack.schemas.Tp1Schema.BRANCH;
import static fasttrack.schemas.Tp1Schema.HISTORY;
import static fasttrack.schemas.Tp1Schema.TELLER;

import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.Locale;
import java.util.Optional;

/** The sums of all four files, and of the acknowledged transactions, are one number. */
final class BalancesAgree implements Invariant {
  private long accounts;
  private long tellers;
  private long branches;
  private long history;
  private long acknowledged;

  @Override
  public String title() {
    return "the sums over accounts, tellers, branches, history and acknowledged deltas agree";
  }

  @Override
  public void row(RecordType type, long[] values) {
    if (type.equals(ACCOUNT)) {
      accounts += values[ACCOUNT.position(ACCOUNT.field("balance"))];
    } else if (type.equals(TELLER)) {
      tellers += values[TELLER.position(TELLER.field("balance"))];
    } else if (type.equals(BRANCH)) {
      branches += values[BRANCH.position(BRANCH.field("balance"))];
    } else if (type.equals(HISTORY)) {
      history += values[HISTORY.position(HISTORY.field("delta"))];
    }
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {
    acknowledged += inputs[Tp1.DELTA_INPUT];
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
