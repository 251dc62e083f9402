package fasttrack.core.population;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.testing.MemoryDatabase;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StateCheckTest {
  private final Dataset dataset = Shop.dataset();

  /** A database whose rows of a type have one value that is wrong, as soon as it is told so. */
  private static final class Wrong extends MemoryDatabase {
    private @Nullable RecordType in;

    @Override
    public synchronized void scan(RecordType type, RowConsumer consumer) {
      boolean[] changed = {!type.equals(in)};
      super.scan(
          type,
          row -> {
            long[] read = row.clone();
            if (!changed[0]) {
              changed[0] = true;
              read[read.length - 1]++;
            }
            consumer.row(read);
          });
    }
  }

  static Stream<RecordType> types() {
    // of the others no row is loaded
    return Shop.SCHEMA.types().stream().filter(type -> Shop.dataset().rows(type) > 0);
  }

  @ParameterizedTest
  @MethodSource("types")
  void oneWrongValueIsFoundInRowsOfAnyType(RecordType type) {
    Wrong database = new Wrong();
    Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
    database.in = type;
    assertThat(StateCheck.differences(database, dataset, new Oracle(dataset)))
        .singleElement()
        .asString()
        .startsWith(type.name() + " ");
  }

  @Test
  void whatIsAsItWasLoadedDoesNotDiffer() {
    MemoryDatabase database = new MemoryDatabase();
    Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
    assertThat(StateCheck.differences(database, dataset, new Oracle(dataset))).isEmpty();
  }
}
