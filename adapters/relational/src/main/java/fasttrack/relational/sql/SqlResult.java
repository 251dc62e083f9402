package fasttrack.relational.sql;

import fasttrack.core.model.Field;
import java.util.List;

/** What a statement adds to the answer. */
public sealed interface SqlResult {
  /** A row for each row of the result, with these fields in the order of the columns. */
  record Rows(List<Field> fields) implements SqlResult {
    public Rows {
      fields = List.copyOf(fields);
    }
  }

  /** A row for each row of the result, with its one number, and then their count. */
  record NewValues() implements SqlResult {}

  /** The number of rows that were changed. */
  record Count() implements SqlResult {}

  /** Nothing, whatever it returns: it only locks. */
  record None() implements SqlResult {}
}
