package fasttrack.transactions;

import static fasttrack.schemas.Tp1Schema.ACCOUNTS_PER_BRANCH;
import static fasttrack.schemas.Tp1Schema.BRANCH;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Observation;
import fasttrack.core.model.TransactionType;
import java.util.Locale;
import java.util.Optional;

/** How many accounts were of another branch than the teller's; TPC-A and TPC-B want 15 of 100. */
final class RemoteShare implements Observation {
  private final boolean oneBranch;
  private long transactions;
  private long remote;

  RemoteShare(Dataset dataset) {
    oneBranch = dataset.rows(BRANCH) == 1;
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {
    long home = 1 + (inputs[Tp1.ACCOUNT_INPUT] - 1) / ACCOUNTS_PER_BRANCH;
    remote += home == inputs[Tp1.BRANCH_INPUT] ? 0 : 1;
    transactions++;
  }

  @Override
  public Optional<String> remark(double rateTps) {
    if (oneBranch) {
      return Optional.of("remote accounts: none, since there is one branch");
    }
    return transactions == 0
        ? Optional.empty()
        : Optional.of(
            String.format(Locale.ROOT, "remote accounts: %.1f %%", 100.0 * remote / transactions));
  }
}
