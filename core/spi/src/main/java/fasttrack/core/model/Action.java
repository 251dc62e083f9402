package fasttrack.core.model;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a program does. The client computes and decides, as an application does; the
 * database finds and changes records. Every operand is an input, a value that was read or computed
 * (also an {@link Operand.Input}: its position among all values), a constant, or the time.
 * Immutable.
 *
 * <p>The answer of an action that reads or changes records belongs to its number, see {@link
 * Program}: a row for each row that it reads, or one row with the number of records that it
 * changed.
 */
public sealed interface Action {
  /** No value receives what was found. */
  int NOWHERE = -1;

  /** An action that reads or changes records. */
  sealed interface OnRecords extends Action permits OnPath, Insert {
    /** Returns the value that receives how many records it meets; or {@link #NOWHERE}. */
    int count();
  }

  /** An action on the records at a path's end. */
  sealed interface OnPath extends OnRecords permits Find, Change, Delete {
    /** Returns the path; one with hops leads to combinations of records. */
    Path path();

    /** Returns what else must hold of the records. */
    List<Condition> where();

    /** Returns the operands of the path, then those of the conditions. */
    default List<Operand> operands() {
      return Stream.concat(path().operands().stream(), where().stream().map(Condition::value))
          .toList();
    }
  }

  /**
   * Reads all records on a path and adds them to the answer's digest.
   *
   * @param path the path to the records
   * @param fields the fields to read, of any record type on the path, in the order of the digest
   */
  static Find read(Path path, List<Field> fields) {
    List<RecordType> types = path.types();
    for (Field field : fields) {
      if (types.stream().noneMatch(type -> type.name().equals(field.record()))) {
        throw new IllegalArgumentException(field + " is not on the path " + types);
      }
    }
    return new Find(
        path,
        List.of(),
        fields.stream().map(field -> new Column(Column.Kind.FIELD, field)).toList(),
        Selection.ALL,
        false,
        Collections.nCopies(fields.size(), NOWHERE),
        NOWHERE);
  }

  /**
   * Adds to a field of each record at the path's end, and adds the number of these records to the
   * digest. Additions leave the same final state in any order of transactions.
   *
   * @param path the path to the records
   * @param field the 64-bit integer field at the path's end to which is added; it may have an
   *     index, by which its own path must not begin
   * @param delta the value to add
   * @param returning whether the new value of each record is part of the answer
   */
  static Change add(Path path, Field field, Operand delta, boolean returning) {
    RecordType type = path.last();
    boolean found =
        path.start() instanceof Path.Start.ByIndexRange range && range.field().equals(field);
    if (found || type.indexes().contains(new Index(field, true))) {
      throw new IllegalArgumentException(
          field + " cannot be added to: it is unique, or what the path begins with");
    }
    return new Change(
        path, List.of(), List.of(new Assignment(field, true, delta)), NOWHERE, returning);
  }

  /**
   * Inserts one record. The key of a record type that has one is a {@link FreshKey}, so that no two
   * transactions insert the same.
   */
  static Insert insert(RecordType type, List<Operand> values) {
    return new Insert(type, values, NOWHERE);
  }

  /** Deletes each record at the path's end, and adds the number of these records to the digest. */
  static Delete delete(Path path) {
    return new Delete(path, List.of(), NOWHERE);
  }

  /**
   * Reads records.
   *
   * @param path which ones; a path with hops reads the combinations of records along it
   * @param where what else must hold of them, of any record type on the path
   * @param columns what is read of them: fields, or else aggregates of all of them, in the order of
   *     the digest. Without any, its rows are counted. Where there are some and none answers, the
   *     digest gets nothing
   * @param selection which of these rows are read
   * @param forUpdate whether the records are locked as if they were about to change, where the
   *     engine can do so
   * @param into for each column the value that receives it, or {@link #NOWHERE}; 0 where no row is
   *     found. Only of a selection of one row at most, or of aggregates
   * @param count the value that receives how many rows were read; or {@link #NOWHERE}
   */
  record Find(
      Path path,
      List<Condition> where,
      List<Column> columns,
      Selection selection,
      boolean forUpdate,
      List<Integer> into,
      int count)
      implements OnPath {
    /** Checks that everything fits. */
    public Find {
      boolean ordered = selection.which() != Selection.Which.ALL;
      long aggregates = columns.stream().filter(Column::aggregates).count();
      boolean several = aggregates == 0 && !selection.isOneRow() && !path.isOne();
      if (into.size() != columns.size()
          || (aggregates > 0 && (aggregates < columns.size() || forUpdate || ordered))
          || (several && into.stream().anyMatch(slot -> slot != NOWHERE))) {
        throw new IllegalArgumentException("columns, their values and the selection do not fit");
      }
    }

    /** Returns the same, but it locks the records, unless it reads aggregates. */
    public Find locking() {
      return aggregates() ? this : new Find(path, where, columns, selection, true, into, count);
    }

    /** Returns the fields of its columns. */
    public List<Field> fields() {
      return columns.stream().map(Column::field).toList();
    }

    /** Tells whether its rows belong to the answer. */
    public boolean answers() {
      return columns.isEmpty() || columns.stream().anyMatch(Column::answers);
    }

    /** Tells whether it leaves something in the trace. */
    public boolean traced() {
      return columns.stream().anyMatch(Column::traced);
    }

    /** Tells whether it reads one row of aggregates. */
    public boolean aggregates() {
      return !columns.isEmpty() && columns.getFirst().aggregates();
    }
  }

  /**
   * Changes fields of each record at a path's end.
   *
   * @param where what else must hold of the records that change
   * @param assignments the fields, none twice, at least one; what is copied before it changes,
   *     since some engines go from the left to the right
   * @param count the value that receives how many records changed; or {@link #NOWHERE}
   * @param returning whether the first field's new value of each record is part of the answer; of a
   *     step alone, not in a program
   */
  record Change(
      Path path, List<Condition> where, List<Assignment> assignments, int count, boolean returning)
      implements OnPath {
    /** A change whose answer is how many records changed. */
    public Change(Path path, List<Condition> where, List<Assignment> assignments, int count) {
      this(path, where, assignments, count, false);
    }

    /** Checks that the fields are those of the records that change. */
    public Change {
      RecordType type = path.last();
      Set<Field> before = new HashSet<>();
      for (Assignment each : assignments) {
        type.position(each.field);
        if (each.from != null && before.contains(each.from)) {
          throw new IllegalArgumentException(each.from + " is copied after it has changed");
        }
        before.add(each.field);
        boolean leads =
            each.field.equals(type.key())
                || type.links().stream().anyMatch(link -> link.field().equals(each.field))
                || each.field.type() instanceof Field.Type.Filler;
        if (leads) {
          throw new IllegalArgumentException(each.field + " cannot be changed");
        }
      }
      if (assignments.isEmpty()) {
        throw new IllegalArgumentException("nothing is changed");
      }
    }

    /** Returns the assignment to the first field: the only one of {@link #add}. */
    public Assignment first() {
      return assignments.getFirst();
    }
  }

  /**
   * Inserts a record, unless there is one with its key: that is an answer, and no error.
   *
   * @param values a value for each field but filler
   * @param count the value that receives 1 where it was inserted, else 0; or {@link #NOWHERE}
   * @param traced the values that it leaves in the trace where it was inserted; none where an
   *     insert leaves nothing
   */
  record Insert(RecordType type, List<Operand> values, int count, List<Operand> traced)
      implements OnRecords {
    /** An insert that leaves nothing. */
    public Insert(RecordType type, List<Operand> values, int count) {
      this(type, values, count, List.of());
    }

    /** Checks that each field has a value. */
    public Insert {
      if (values.size() != fields(type).size()) {
        throw new IllegalArgumentException(
            type + " takes " + fields(type).size() + " values, not " + values.size());
      }
    }

    /** Returns the fields that take a value: all but filler. */
    public List<Field> fields() {
      return fields(type);
    }

    private static List<Field> fields(RecordType type) {
      return type.fields().stream()
          .filter(field -> !(field.type() instanceof Field.Type.Filler))
          .toList();
    }
  }

  /**
   * Deletes each record at a path's end; none is an answer, and no error.
   *
   * @param where what else must hold of the records that are deleted
   * @param count the value that receives how many were; or {@link #NOWHERE}
   */
  record Delete(Path path, List<Condition> where, int count) implements OnPath {}

  /** Computes a value. */
  record Compute(int slot, Expression value) implements Action {}

  /** Does something where a condition holds. */
  record When(Expression condition, List<Action> actions) implements Action {}

  /**
   * Does something for each element of lists.
   *
   * @param count how many elements there are, from 0 to {@code most}
   * @param most how many there are at most
   * @param elements the lists that are walked together, at least one
   */
  record Each(Operand count, int most, List<Element> elements, List<Action> actions)
      implements Action {}

  /** Ends the transaction: nothing of it remains. */
  record RollBack() implements Action {}

  /**
   * A list that is walked.
   *
   * @param first the position of its first element among the values; the others follow it
   * @param current the value that receives the element of which it is the turn
   */
  record Element(int first, int current) {}

  /** What must hold of a record. */
  record Condition(Field field, Comparison comparison, Operand value) {}

  /** How a field is compared. */
  enum Comparison {
    EQUAL("="),
    UNEQUAL("<>"),
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">=");

    private final String sql;

    Comparison(String sql) {
      this.sql = sql;
    }

    /** Returns how SQL writes it. */
    public String sql() {
      return sql;
    }

    /** Tells whether it holds of a field's value. */
    public boolean holds(long field, long value) {
      return switch (this) {
        case EQUAL -> field == value;
        case UNEQUAL -> field != value;
        case LESS -> field < value;
        case AT_MOST -> field <= value;
        case MORE -> field > value;
        case AT_LEAST -> field >= value;
      };
    }
  }

  /**
   * What is read of rows.
   *
   * @param kind the field itself, or what it comes to over all rows
   * @param use who takes it
   */
  record Column(Kind kind, Field field, Use use) {
    /** Who takes what is read. */
    public enum Use {
      /** The digest of the answer. */
      ANSWER,
      /** The trace, see {@link Program#trace}. */
      TRACE,
      /** Both. */
      BOTH
    }

    /** A column of the answer. */
    public Column(Kind kind, Field field) {
      this(kind, field, Use.ANSWER);
    }

    /** Tells whether it belongs to the answer. */
    public boolean answers() {
      return use != Use.TRACE;
    }

    /** Tells whether it belongs to the trace. */
    public boolean traced() {
      return use != Use.ANSWER;
    }

    /** What a column is. */
    public enum Kind {
      FIELD,
      /** The sum; 0 of no rows. */
      SUM,
      /** How many rows there are, whatever the field. */
      COUNT,
      /** How many different values there are. */
      DISTINCT,
      /** The least value; 0 of no rows. */
      LEAST,
      /** The greatest value; 0 of no rows. */
      GREATEST
    }

    /** Checks that only numbers are summed up. */
    public Column {
      boolean number = field.type() instanceof Field.Type.Int64;
      if (!number && kind != Kind.FIELD && kind != Kind.COUNT && kind != Kind.DISTINCT) {
        throw new IllegalArgumentException(field + " is no number");
      }
    }

    boolean aggregates() {
      return kind != Kind.FIELD;
    }
  }

  /**
   * Which rows are read, in the order of a field of the path's last record type, then of its key,
   * so that no two rows are equal.
   *
   * @param which all rows, so many of the first, or one
   * @param order the field by which they are ordered; null where all are read
   * @param descending whether the greatest value is the first
   * @param limit how many rows are read at most; of FIRST alone
   */
  record Selection(Which which, @Nullable Field order, boolean descending, int limit) {
    /** All rows. */
    public static final Selection ALL = new Selection(Which.ALL, null, false, 0);

    /** Which rows of an order. */
    public enum Which {
      ALL,
      /** The first so many. */
      FIRST,
      /** Of n rows the one at (n + 1) / 2, rounded down, counted from 1: TPC-C's by last name. */
      MIDDLE
    }

    /** Tells whether it is one row at most. */
    public boolean isOneRow() {
      return which == Which.MIDDLE || (which == Which.FIRST && limit == 1);
    }
  }

  /**
   * A field that changes.
   *
   * @param adds whether the value is added to what is there, instead of replacing it
   * @param from another field of the record, whose value before the change is copied; null where
   *     the value is given
   */
  record Assignment(Field field, boolean adds, Operand value, @Nullable Field from) {
    /** A field that gets a value, or to which one is added. */
    public Assignment(Field field, boolean adds, Operand value) {
      this(field, adds, value, null);
    }

    /** A field that gets the value that another one had before the change. */
    public static Assignment copy(Field field, Field from) {
      return new Assignment(field, false, Operand.constant(0), from);
    }

    /** Checks that only numbers are added to. */
    public Assignment {
      if (adds && !(field.type() instanceof Field.Type.Int64)) {
        throw new IllegalArgumentException(field + " cannot be added to");
      }
    }
  }
}
