package fasttrack.core.run.verify;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the transactions of a run may see changed by others.
 *
 * @param records the record types of which records come or go, so that what leads to them by
 *     anything but a key of the population finds more or fewer
 * @param deleted those of which records go
 * @param fields the fields whose values change
 */
record ChangedData(Set<RecordType> records, Set<RecordType> deleted, Set<Field> fields) {
  /**
   * Finds out what transaction types change.
   *
   * @param seeUncommitted whether transactions see changes that are rolled back later
   */
  static ChangedData by(List<TransactionType> types, boolean seeUncommitted) {
    Set<RecordType> records = new HashSet<>();
    Set<RecordType> deleted = new HashSet<>();
    Set<Field> fields = new HashSet<>();
    for (TransactionType type : types) {
      if (seeUncommitted || type.changesState()) {
        changes(type, records, deleted, fields);
      }
    }
    records.addAll(deleted);
    return new ChangedData(records, deleted, fields);
  }

  private static void changes(
      TransactionType type, Set<RecordType> records, Set<RecordType> deleted, Set<Field> fields) {
    for (Action.OnRecords action : type.onRecords()) {
      switch (action) {
        case Action.Find find -> {}
        case Action.Change change -> change.assignments().forEach(each -> fields.add(each.field()));
        case Action.Insert insert -> records.add(insert.type());
        case Action.Delete delete -> deleted.add(delete.path().last());
      }
    }
  }

  /** Tells whether the number of rows of a type's answers depends on other transactions. */
  boolean rowsVary(TransactionType type) {
    return type.steps().stream().anyMatch(this::rowsVary);
  }

  private boolean rowsVary(Step step) {
    return switch (step) {
      case Step.Insert insert -> false;
      case Step.Read read -> rowsVary(read.path());
      case Step.Update update -> rowsVary(update.path());
      case Step.Delete delete -> rowsVary(delete.path());
    };
  }

  private boolean rowsVary(Path path) {
    return varies(path.start())
        || path.hops().stream()
            .anyMatch(
                hop ->
                    switch (hop) {
                      case Path.Hop.ToOwner up -> deleted.contains(up.target());
                      case Path.Hop.ToMembers down -> records.contains(down.target());
                    });
  }

  /** A fresh key is above all of the population: no key that is drawn, and no range, meets it. */
  private boolean varies(Path.Start start) {
    return switch (start) {
      case Path.Start.ByKey byKey -> deleted.contains(byKey.type());
      case Path.Start.ByIndexRange range ->
          range.field().equals(range.type().key())
              ? deleted.contains(range.type())
              : records.contains(range.type()) || fields.contains(range.field());
      case Path.Start.All all -> records.contains(all.type());
    };
  }

  /** Tells whether the values in a type's answers depend on other transactions. */
  boolean valuesVary(TransactionType type) {
    return type.steps().stream()
        .anyMatch(
            step ->
                switch (step) {
                  case Step.Read read -> read.fields().stream().anyMatch(fields::contains);
                  case Step.Update update -> update.returning() && fields.contains(update.field());
                  case Step.Insert insert -> false;
                  case Step.Delete delete -> false;
                });
  }
}
