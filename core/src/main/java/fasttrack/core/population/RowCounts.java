package fasttrack.core.population;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Compares how many rows a database holds with how many it can hold: those that were loaded, more
 * where transactions insert rows, and fewer where they delete some.
 */
public final class RowCounts {
  private RowCounts() {}

  /**
   * Counts all rows, and returns what cannot be, one line for each record type; empty if all counts
   * are possible.
   *
   * @param types the transactions that may have changed the data since it was loaded
   */
  public static List<String> faults(
      Database database, Dataset dataset, List<TransactionType> types) {
    List<String> faults = new ArrayList<>();
    for (RecordType type : dataset.schema().types()) {
      long[] found = new long[1];
      database.scan(type, row -> found[0]++);
      fault(type, found[0], dataset, types).ifPresent(faults::add);
    }
    return faults;
  }

  /**
   * Returns what cannot be about the number of a record type's rows, or empty.
   *
   * @param found how many rows there are
   * @param types the transactions that may have changed the data since it was loaded
   */
  public static Optional<String> fault(
      RecordType type, long found, Dataset dataset, List<TransactionType> types) {
    boolean more = changes(types, step -> step instanceof Step.Insert in && in.type().equals(type));
    boolean fewer =
        changes(types, step -> step instanceof Step.Delete del && del.path().last().equals(type));
    long loaded = dataset.rows(type);
    if ((found >= loaded || fewer) && (found <= loaded || more)) {
      return Optional.empty();
    }
    return Optional.of(
        "%s holds %s and should hold %s%s"
            .formatted(
                type,
                counted(found, "row"),
                more ? "at least " : fewer ? "at most " : "",
                count(loaded)));
  }

  private static boolean changes(List<TransactionType> types, Predicate<Step> how) {
    return types.stream()
        .filter(TransactionType::changesState)
        .flatMap(type -> type.steps().stream())
        .anyMatch(how);
  }
}
