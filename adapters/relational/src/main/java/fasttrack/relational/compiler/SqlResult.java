package fasttrack.relational.compiler;

import fasttrack.core.model.Field;
import java.util.List;

/**
 * What a statement adds to the answer.
 *
 * @param fields the fields of its rows, in the order of the columns; empty unless it has rows
 */
public record SqlResult(Returned kind, List<Field> fields) {
  /** The number of rows that were changed. */
  public static final SqlResult COUNT = new SqlResult(Returned.COUNT, List.of());

  /** Nothing, whatever it returns: it only locks. */
  public static final SqlResult NONE = new SqlResult(Returned.NONE, List.of());

  /** What a statement returns. */
  public enum Returned {
    /** A row for each row of its result. */
    ROWS,
    /** A row for each row of its result, which has one number, and then their count. */
    NEW_VALUES,
    /** The number of rows that it changed. */
    COUNT,
    /** Nothing that counts. */
    NONE
  }

  public SqlResult {
    fields = List.copyOf(fields);
  }

  /** A row for each row of the result, with these fields. */
  public static SqlResult rows(List<Field> fields) {
    return new SqlResult(Returned.ROWS, fields);
  }

  /** A row for each row of the result, with the new value of a field, and then their count. */
  public static SqlResult newValues(Field field) {
    return new SqlResult(Returned.NEW_VALUES, List.of(field));
  }
}
