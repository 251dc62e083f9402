package fasttrack.app.workload;

import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the final state follows from which transactions committed, whatever their order: no write
 * may look for records that another transaction inserts or deletes.
 */
final class Predictable {
  private final Map<RecordType, TransactionType> inserting = new LinkedHashMap<>();
  private final Map<RecordType, TransactionType> deleting = new LinkedHashMap<>();

  private Predictable(Collection<TransactionType> types) {
    for (TransactionType type : types) {
      if (type.changesState()) {
        for (Step step : type.steps()) {
          switch (step) {
            case Step.Insert insert -> inserting.putIfAbsent(insert.type(), type);
            case Step.Delete delete -> deleting.putIfAbsent(delete.path().last(), type);
            case Step.Update update -> {}
            case Step.Read read -> {}
          }
        }
      }
    }
  }

  /**
   * Returns why the effect of a transaction depends on when others run; empty if it does not.
   *
   * @param types all transaction types of the workload
   */
  static Optional<String> problem(TransactionType type, Collection<TransactionType> types) {
    Predictable all = new Predictable(types);
    return type.changesState()
        ? type.steps().stream().flatMap(step -> all.problem(type, step).stream()).findFirst()
        : Optional.empty();
  }

  private Optional<String> problem(TransactionType type, Step step) {
    return switch (step) {
      case Step.Read read -> Optional.empty();
      case Step.Insert insert -> Optional.empty();
      case Step.Update update -> problem(type, update.path(), false);
      // what several delete by themselves is gone in the end
      case Step.Delete delete -> problem(type, delete.path(), delete.path().hops().isEmpty());
    };
  }

  private Optional<String> problem(TransactionType type, Path path, boolean deletesAlone) {
    List<RecordType> visited = path.types();
    for (RecordType record : visited) {
      TransactionType by = inserting.get(record);
      if (by == null && !deletesAlone) {
        by = deleting.get(record);
      }
      if (by != null) {
        return Optional.of(
            ("%s changes what it finds by way of %s, which %s inserts or deletes: the final state"
                    + " would depend on their order, and nobody could predict it")
                .formatted(type.name(), record, by.name()));
      }
    }
    return Optional.empty();
  }
}
