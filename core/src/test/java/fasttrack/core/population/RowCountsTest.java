package fasttrack.core.population;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowCountsTest {
  @Test
  void whatWasLoadedIsThere() {
    assertThat(faults(0, List.of())).isEmpty();
    assertThat(faults(0, Shop.TYPES)).isEmpty();
  }

  @Test
  void tooFewRowsAreAFaultOfEachType() {
    String[] missing = {
      "owner holds 3 rows and should hold 4", "item holds 11 rows and should hold 12"
    };
    assertThat(faults(-1, List.of())).containsExactly(missing);
    assertThat(faults(-1, Shop.TYPES)).containsExactly(missing);
  }

  @Test
  void onlyTransactionsThatInsertMakeMore() {
    assertThat(faults(1, List.of())).contains("log holds 1 row and should hold 0");
    assertThat(faults(1, Shop.TYPES)).noneMatch(fault -> fault.startsWith("log"));
  }

  /** Of a database that has some rows more, or fewer, of each type. */
  private static List<String> faults(int more, List<TransactionType> types) {
    Dataset dataset = Shop.dataset();
    return dataset.schema().types().stream()
        .flatMap(
            type -> {
              long found = Math.max(0, dataset.rows(type) + more);
              return RowCounts.fault(type, found, dataset, types).stream();
            })
        .toList();
  }
}
