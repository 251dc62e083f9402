package fasttrack.core.population;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.List;
import java.util.Optional;

/**
 * Compares how many rows a database holds with how many it can hold: those that were loaded, more
 * where transactions insert rows, and fewer where they delete some.
 */
public final class RowCounts {
  private RowCounts() {}

  /**
   * Returns what cannot be about the number of a record type's rows, or empty.
   *
   * @param found how many rows there are
   * @param types the transactions that may have changed the data since it was loaded
   */
  public static Optional<String> fault(
      RecordType type, long found, Dataset dataset, List<TransactionType> types) {
    TransactionType.Changes changes =
        TransactionType.Changes.by(types.stream().filter(TransactionType::changesState));
    boolean more = changes.inserted().contains(type);
    boolean fewer = changes.deleted().contains(type);
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
}
