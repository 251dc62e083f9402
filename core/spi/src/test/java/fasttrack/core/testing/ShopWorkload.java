package fasttrack.core.testing;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Observation;
import fasttrack.core.model.Schema;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import java.util.List;
import java.util.Optional;

/** A workload whose one remark quotes the rate. */
public final class ShopWorkload implements Workload {
  @Override
  public String name() {
    return "shop";
  }

  @Override
  public String title() {
    return "shop";
  }

  @Override
  public int order() {
    return 1;
  }

  @Override
  public Schema schema() {
    return Shop.SCHEMA;
  }

  @Override
  public List<TransactionType> types() {
    return Shop.TYPES;
  }

  @Override
  public int defaultTerminals() {
    return 1;
  }

  @Override
  public List<Observation> observations(Dataset dataset) {
    return List.of(
        new Observation() {
          @Override
          public void acknowledged(TransactionType type, long[] inputs) {}

          @Override
          public Optional<String> remark(double rateTps) {
            return Optional.of("rate " + rateTps);
          }
        });
  }
}
