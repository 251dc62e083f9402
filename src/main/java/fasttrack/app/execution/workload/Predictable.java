package fasttrack.app.execution.workload;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Link;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether the final state follows from which transactions committed, whatever their order: no write
 * may look for records by what another transaction changes.
 */
final class Predictable {
  private final Map<RecordType, TransactionType> inserting = new LinkedHashMap<>();
  private final Map<RecordType, TransactionType> deleting = new LinkedHashMap<>();
  private final Map<Field, TransactionType> updating = new LinkedHashMap<>();

  private Predictable(TransactionType self, Collection<TransactionType> types) {
    for (TransactionType type : types) {
      if (type.changesState() || type.equals(self)) {
        for (Action.OnRecords step : type.steps()) {
          switch (step) {
            case Action.Insert insert -> inserting.putIfAbsent(insert.type(), type);
            case Action.Delete delete -> deleting.putIfAbsent(delete.path().last(), type);
            case Action.Change update -> updating.putIfAbsent(update.first().field(), type);
            case Action.Find read -> {}
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
    Predictable all = new Predictable(type, types);
    return type.steps().stream()
        // an insert without its owner fails even where it would be rolled back
        .filter(step -> type.changesState() || step instanceof Action.Insert)
        .flatMap(step -> all.problem(type, step).stream())
        .findFirst();
  }

  private Optional<String> problem(TransactionType type, Action.OnRecords step) {
    return switch (step) {
      case Action.Find read -> Optional.empty();
      case Action.Insert insert -> orphan(type, insert);
      case Action.Change update -> problem(type, update.path(), false);
      // what several delete by themselves is gone in the end
      case Action.Delete delete -> problem(type, delete.path(), delete.path().hops().isEmpty());
    };
  }

  private Optional<String> orphan(TransactionType type, Action.Insert insert) {
    return insert.type().links().stream()
        .map(Link::owner)
        .filter(deleting::containsKey)
        .findFirst()
        .map(
            owner ->
                "%s inserts records that link to %s, which %s deletes: the owner could be gone"
                    .formatted(
                        type.name(), owner, Objects.requireNonNull(deleting.get(owner)).name()));
  }

  private Optional<String> problem(TransactionType type, Path path, boolean deletesAlone) {
    Path.Start start = path.start();
    TransactionType updated =
        start instanceof Path.Start.ByIndexRange range ? updating.get(range.field()) : null;
    if (updated != null) {
      return Optional.of(problem(type, "an index of " + start.type(), updated, "changes"));
    }
    boolean byKey =
        start instanceof Path.Start.ByKey
            || (start instanceof Path.Start.ByIndexRange range
                && range.field().equals(range.type().key()));
    Optional<String> problem = problem(type, start.type(), byKey, deletesAlone);
    for (Path.Hop hop : path.hops()) {
      boolean up = hop instanceof Path.Hop.ToOwner;
      problem = problem.or(() -> problem(type, hop.target(), up, false));
    }
    return problem;
  }

  /** Nobody knows a fresh key but who inserts it, so what is found by a key is not a new record. */
  private Optional<String> problem(
      TransactionType type, RecordType record, boolean byKey, boolean deletesAlone) {
    TransactionType by = byKey ? null : inserting.get(record);
    if (by == null && !deletesAlone) {
      by = deleting.get(record);
    }
    return Optional.ofNullable(by)
        .map(other -> problem(type, record.toString(), other, "inserts or deletes"));
  }

  private static String problem(
      TransactionType type, String what, TransactionType by, String does) {
    return ("%s changes what it finds by way of %s, which %s %s: the final state would depend on"
            + " their order, and nobody could predict it")
        .formatted(type.name(), what, by.name(), does);
  }
}
