package fasttrack.core.run.verify;

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
 * @param records the record types of which records come or go
 * @param fields the fields whose values change
 */
record ChangedData(Set<RecordType> records, Set<Field> fields) {
  /**
   * Finds out what transaction types change.
   *
   * @param seeUncommitted whether transactions see changes that are rolled back later
   */
  static ChangedData by(List<TransactionType> types, boolean seeUncommitted) {
    Set<RecordType> records = new HashSet<>();
    Set<Field> fields = new HashSet<>();
    for (TransactionType type : types) {
      if (seeUncommitted || type.changesState()) {
        for (Step step : type.steps()) {
          switch (step) {
            case Step.Read read -> {}
            case Step.Update update -> fields.add(update.field());
            case Step.Insert insert -> records.add(insert.type());
            case Step.Delete delete -> records.add(delete.path().last());
          }
        }
      }
    }
    return new ChangedData(records, fields);
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

  /** No field that leads a path ever changes, so only records that come or go count. */
  private boolean rowsVary(Path path) {
    return path.types().stream().anyMatch(records::contains);
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
