package fasttrack.transactions;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Observation;
import fasttrack.core.model.TransactionType;
import fasttrack.schemas.Tp1Schema;
import java.util.Locale;
import java.util.Optional;

/** The share of accounts of a branch other than the teller's; the rules require 15 %. */
final class RemoteShare implements Observation {
  /**
   * With fewer transactions, chance alone may move the share outside the range: one percent is then
   * less than three standard deviations, 3 × √(0.15 × 0.85 / n).
   */
  static final long TRANSACTIONS_MIN = 12_000;

  private static final double SHARE_MIN = 0.14;
  private static final double SHARE_MAX = 0.16;

  private final boolean oneBranch;
  private final int accountsPerBranch;
  private long transactions;
  private long remote;

  RemoteShare(Tp1Schema schema, Dataset dataset) {
    oneBranch = dataset.rows(schema.branch()) == 1;
    accountsPerBranch = schema.accountsPerBranch();
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {
    long home = 1 + (inputs[Tp1.ACCOUNT_INPUT] - 1) / accountsPerBranch;
    remote += home == inputs[Tp1.BRANCH_INPUT] ? 0 : 1;
    transactions++;
  }

  @Override
  public Optional<String> remark(double rateTps) {
    if (oneBranch) {
      return Optional.of("remote accounts: none, since there is only one branch");
    }
    if (transactions == 0) {
      return Optional.empty();
    }
    double share = (double) remote / transactions;
    boolean outside = share < SHARE_MIN || share > SHARE_MAX;
    return Optional.of(
        String.format(Locale.ROOT, "remote accounts: %.1f %%", 100 * share)
            + (outside && transactions >= TRANSACTIONS_MIN
                ? ", outside the 14 to 16 % that the rules require"
                : ""));
  }
}
