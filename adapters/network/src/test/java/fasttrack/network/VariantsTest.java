package fasttrack.network;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Observation;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.Schema;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every call interface at every granularity does every kind of step, on a store in memory and data
 * so small that terminals meet all the time. {@link WorkloadsTest} has the real workloads.
 */
@Timeout(300)
class VariantsTest {
  @TempDir Path folder;

  static List<WholeRun> variants() {
    List<WholeRun> variants = new ArrayList<>();
    for (String locks : List.of("page", "page+set", "set", "record", "database")) {
      variants.add(new WholeRun("native", locks));
      variants.add(new WholeRun("translator", locks));
    }
    for (String locks : List.of("page+set", "set", "database")) {
      variants.add(new WholeRun("image1000-unoptimized", locks));
    }
    variants.add(new WholeRun("image1000-optimized", ""));
    return variants;
  }

  @ParameterizedTest
  @MethodSource("variants")
  void doesTheSameWork(WholeRun variant) {
    variant.doesTheSameWork(new ShopWorkload(), "memory", folder);
  }

  private static final class ShopWorkload implements Workload {
    @Override
    public String name() {
      return "shop";
    }

    @Override
    public String title() {
      return "every kind of step";
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
    public List<Invariant> invariants() {
      return List.of();
    }

    @Override
    public List<Observation> observations(Dataset dataset) {
      return List.of();
    }

    @Override
    public List<PublishedProfile> published() {
      return List.of();
    }
  }
}
