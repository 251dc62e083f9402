package fasttrack.core.run.verify;

import fasttrack.core.model.Action;
import fasttrack.core.model.Path;
import fasttrack.core.model.TransactionType;
import java.util.List;

/** What the transactions of a run may see changed by others. */
record ChangedData(TransactionType.Changes changes) {
  /**
   * Finds out what transaction types change.
   *
   * @param seeUncommitted whether transactions see changes that are rolled back later
   */
  static ChangedData by(List<TransactionType> types, boolean seeUncommitted) {
    return new ChangedData(
        TransactionType.Changes.by(
            types.stream().filter(type -> seeUncommitted || type.changesState())));
  }

  /** Tells whether the number of rows of a type's answers depends on other transactions. */
  boolean rowsVary(TransactionType type) {
    return type.steps().stream()
        .anyMatch(step -> step instanceof Action.OnPath on && rowsVary(on.path()));
  }

  private boolean rowsVary(Path path) {
    return varies(path.start())
        || path.hops().stream()
            .anyMatch(
                hop ->
                    switch (hop) {
                      case Path.Hop.ToOwner up -> changes.deleted().contains(up.target());
                      case Path.Hop.ToMembers down -> changes.comeOrGo(down.target());
                    });
  }

  /** A fresh key is above all of the population: no key that is drawn, and no range, meets it. */
  private boolean varies(Path.Start start) {
    return switch (start) {
      case Path.Start.ByKey byKey -> changes.deleted().contains(byKey.type());
      case Path.Start.ByIndexRange range ->
          range.field().equals(range.type().key())
              ? changes.deleted().contains(range.type())
              : changes.comeOrGo(range.type()) || changes.assigned().contains(range.field());
      case Path.Start.All all -> changes.comeOrGo(all.type());
    };
  }

  /** Tells whether the values in a type's answers depend on other transactions. */
  boolean valuesVary(TransactionType type) {
    return type.steps().stream()
        .anyMatch(
            step ->
                switch (step) {
                  case Action.Find read ->
                      read.fields().stream().anyMatch(changes.assigned()::contains);
                  case Action.Change update ->
                      update.returning() && changes.assigned().contains(update.first().field());
                  case Action.Insert insert -> false;
                  case Action.Delete delete -> false;
                });
  }
}
