package fasttrack.core.population;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares how many rows a database holds with how many it can hold: those that were loaded, more
 * where transactions insert rows, and fewer where they delete some.
 */
public final class RowCounts {
  private RowCounts() {}

  /**
   * Returns what cannot be, one line for each record type; empty if all counts are possible.
   *
   * @param types the transactions that may have changed the data since it was loaded
   */
  public static List<String> faults(
      Database database, Dataset dataset, List<TransactionType> types) {
    List<Step> steps =
        types.stream()
            .filter(TransactionType::changesState)
            .flatMap(type -> type.steps().stream())
            .toList();
    List<String> faults = new ArrayList<>();
    for (RecordType type : dataset.schema().types()) {
      boolean more =
          steps.stream().anyMatch(step -> step instanceof Step.Insert in && in.type().equals(type));
      boolean fewer =
          steps.stream()
              .anyMatch(step -> step instanceof Step.Delete del && del.path().last().equals(type));
      long[] found = new long[1];
      database.scan(type, row -> found[0]++);
      long loaded = dataset.rows(type);
      if ((found[0] < loaded && !fewer) || (found[0] > loaded && !more)) {
        faults.add(
            String.format(
                Locale.ROOT,
                "%s holds %,d %s and should hold %s%,d",
                type,
                found[0],
                found[0] == 1 ? "row" : "rows",
                more ? "at least " : fewer ? "at most " : "",
                loaded));
      }
    }
    return faults;
  }
}
