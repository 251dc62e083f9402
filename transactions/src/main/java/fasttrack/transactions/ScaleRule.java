package fasttrack.transactions;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Observation;
import fasttrack.core.model.TransactionType;
import fasttrack.schemas.Tp1Schema;
import java.util.Locale;
import java.util.Optional;

/** Whether the size of the data permits the rate under the rule of their profile. */
record ScaleRule(Tp1Schema schema, Dataset dataset) implements Observation {
  @Override
  public void acknowledged(TransactionType type, long[] inputs) {}

  @Override
  public Optional<String> remark(double rateTps) {
    long branches = dataset.rows(schema.branch());
    if (!schema.scales()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "scaled: no (profile %s has %,d branches whatever the rate)",
              schema.profile(),
              branches));
    }
    long hot = dataset.hot(schema.branch());
    if (hot < branches) {
      return Optional.of(
          String.format(
              Locale.ROOT, "scaled: no (the traffic goes to %,d of %,d branches)", hot, branches));
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "scaled: %s (profile %s requires %s per transaction per second; there are %,d)",
            schema.allows(dataset, rateTps) ? "yes" : "no",
            schema.profile(),
            schema.branches() == 1 ? "one branch" : schema.branches() + " branches",
            branches));
  }
}
