package fasttrack.transactions;

import static fasttrack.schemas.Tp1Schema.BRANCH;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Observation;
import fasttrack.core.model.TransactionType;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the rate is one that the data's size allows: TPC-A and TPC-B want a branch for each tps.
 */
final class Scaled implements Observation {
  private final long branches;

  Scaled(Dataset dataset) {
    branches = dataset.rows(BRANCH);
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {}

  @Override
  public Optional<String> remark(double rateTps) {
    return Optional.of(
        String.format(
            Locale.ROOT,
            "scaled: %s (TPC wants a branch for each transaction a second; here are %,d)",
            rateTps <= branches ? "yes" : "no",
            branches));
  }
}
