package fasttrack.core.proof;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Change;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Delete;
import fasttrack.core.model.Action.Find;
import fasttrack.core.model.Action.Insert;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Field;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes programs leave in a trace what they have seen and replaced. A record type that is traced
 * has two fields more: {@value #WRITER}, the number of the write that made a record as it is, and
 * {@value #PREVIOUS}, that of the version before. For programs whose values have room for two
 * numbers. Immutable.
 *
 * <ul>
 *   <li>A change sets both in its own statement, and the records are read back: so the version that
 *       a write has replaced is known at every isolation level.
 *   <li>A read leaves the key and the writer of each record. One of aggregates leaves what they
 *       came to, and is followed by a read of the records.
 *   <li>An insert leaves what it has inserted; where there was a record with its key, that is read.
 *   <li>A delete is preceded by a change of the writer, which is read back.
 * </ul>
 *
 * @param attempt the position of the input with the attempt's number, shifted
 * @param writer the position of the value that receives the number of the last write
 * @param inserted the position of the value that receives whether a record was inserted
 */
public record Tracing(int attempt, int writer, int inserted) {
  /** The field with the number of the write that made a record as it is. */
  public static final String WRITER = "write_no";

  /** The field with the number of the write before that. */
  public static final String PREVIOUS = "write_before";

  /**
   * The field by which records without a key are told from each other: the number of the write that
   * inserted one, or, of the population, the number of the row, negative.
   */
  public static final String RECORD = "record_no";

  /** An attempt's writes have numbers above that of the attempt shifted by so many bits. */
  public static final int WRITE_BITS = 12;

  /** So many numbers of a transaction's trace are kept. */
  static final int ROOM = 1 << 13;

  /** Tells whether a record type is traced. */
  public static boolean traces(RecordType type) {
    return type.fields().stream().anyMatch(field -> isOwn(field.name()));
  }

  /** Tells whether a field is one of the harness's own, which no transaction names. */
  public static boolean isOwn(String field) {
    return field.equals(WRITER) || field.equals(PREVIOUS) || field.equals(RECORD);
  }

  /**
   * Returns the names of the record types that must be traced: those that change, but for records
   * without a key that nobody reads.
   */
  public static Set<String> needed(List<Program> programs) {
    Set<RecordType> inserted = new HashSet<>();
    Set<RecordType> changed = new HashSet<>();
    Set<RecordType> read = new HashSet<>();
    for (Program program : programs) {
      for (Action.OnRecords action : program.onRecords()) {
        switch (action) {
          case Insert insert -> inserted.add(insert.type());
          case Action.OnPath on -> {
            read.addAll(on.path().types());
            if (!(on instanceof Find)) {
              changed.add(on.path().last());
            }
          }
        }
      }
    }
    changed.addAll(inserted);
    changed.removeIf(type -> type.key() == null && !read.contains(type));
    return changed.stream().map(RecordType::name).collect(Collectors.toSet());
  }

  /** Adds to a record type what is its own; the last fields. */
  public static void addFields(RecordType.Builder type, boolean keyed) {
    if (!keyed) {
      type.identity(RECORD);
    }
    type.integer(WRITER, FieldValue.constant(0)).integer(PREVIOUS, FieldValue.constant(0));
  }

  /** Gives an attempt of a type with a program its number, as its last input. */
  public static void number(TransactionType type, long attempt, long[] values) {
    values[type.inputs().size() - 1] = attempt << WRITE_BITS;
  }

  /**
   * Returns a program that does the same, and leaves a trace.
   *
   * @throws IllegalArgumentException where what changes cannot be read back, with the reason
   */
  public Program of(Program program) {
    List<Action> actions = new ArrayList<>();
    actions.add(new Action.Compute(writer, new Expression.Value(attempt)));
    actions.addAll(traced(program.actions()));
    return new Program(actions, program.values(), ROOM, program.names());
  }

  private List<Action> traced(List<Action> actions) {
    List<Action> traced = new ArrayList<>();
    for (Action action : actions) {
      switch (action) {
        case Find find -> add(find, traced);
        case Change change -> add(change, traced);
        case Insert insert -> add(insert, traced);
        case Delete delete -> add(delete, traced);
        case Action.When when ->
            traced.add(new Action.When(when.condition(), traced(when.actions())));
        case Action.Each each ->
            traced.add(
                new Action.Each(
                    each.count(), each.most(), each.elements(), traced(each.actions())));
        case Action.Compute compute -> traced.add(compute);
        case Action.RollBack end -> traced.add(end);
      }
    }
    return traced;
  }

  private static void add(Find find, List<Action> traced) {
    List<Column> versions = versions(find.path());
    if (versions.isEmpty()) {
      traced.add(find);
    } else if (find.aggregates()) {
      List<Column> both =
          find.columns().stream()
              .map(column -> new Column(column.kind(), column.field(), Column.Use.BOTH))
              .toList();
      traced.add(with(find, both));
      traced.add(only(find.path(), aboutFound(find), versions));
    } else {
      List<Column> all = new ArrayList<>(find.columns());
      all.addAll(versions);
      traced.add(with(find, all));
    }
  }

  /**
   * Returns the conditions of a read but for those on owners at its path's end that may change: of
   * such an owner the version is known, too, where they do not hold.
   */
  private static List<Condition> aboutFound(Find find) {
    List<Path.Hop> hops = find.path().hops();
    Set<String> owners = new HashSet<>();
    for (int i = hops.size() - 1; i >= 0 && hops.get(i) instanceof Path.Hop.ToOwner; i--) {
      if (traces(hops.get(i).target())) {
        owners.add(hops.get(i).target().name());
      }
    }
    return find.where().stream().filter(each -> !owners.contains(each.field().record())).toList();
  }

  private static Find with(Find find, List<Column> columns) {
    List<Integer> into = new ArrayList<>(find.into());
    into.addAll(Collections.nCopies(columns.size() - into.size(), Action.NOWHERE));
    return new Find(
        find.path(), find.where(), columns, find.selection(), find.forUpdate(), into, find.count());
  }

  /** Returns a read that leaves a trace and no answer. */
  private static Find only(Path path, List<Condition> where, List<Column> columns) {
    List<Integer> into = Collections.nCopies(columns.size(), Action.NOWHERE);
    return new Find(path, where, columns, Action.Selection.ALL, false, into, Action.NOWHERE);
  }

  /** Returns a read of all records of a type that is traced. */
  static Find all(RecordType type) {
    return only(Path.all(type), List.of(), versions(Path.all(type)));
  }

  /** Returns the columns with key and writer of each record along a path that is traced. */
  private static List<Column> versions(Path path) {
    return path.types().stream()
        .filter(Tracing::traces)
        .flatMap(type -> columns(type, WRITER).stream())
        .toList();
  }

  private static List<Column> columns(RecordType type, String version) {
    return List.of(traced(Objects.requireNonNull(type.identity())), traced(type.field(version)));
  }

  private static Column traced(Field field) {
    return new Column(Column.Kind.FIELD, field, Column.Use.TRACE);
  }

  private void add(Change change, List<Action> traced) {
    List<Assignment> assignments = new ArrayList<>(marks(change.path().last()));
    assignments.addAll(change.assignments());
    if (change.path().start() instanceof Path.Start.ByIndexRange range
        && assignments.stream().anyMatch(each -> each.field().equals(range.field()))) {
      throw new IllegalArgumentException(
          "'" + range.field().name() + "' changes, so that the records are not found by it again");
    }
    traced.add(nextWrite());
    traced.add(new Change(change.path(), change.where(), assignments, change.count()));
    traced.add(readBack(change.path()));
  }

  private void add(Insert insert, List<Action> traced) {
    RecordType type = insert.type();
    if (!traces(type)) {
      traced.add(insert);
      return;
    }
    List<Operand> values = new ArrayList<>(insert.values());
    Field key = type.key();
    values.set(insert.fields().indexOf(type.field(WRITER)), Operand.input(writer));
    if (key == null) {
      values.set(insert.fields().indexOf(type.field(RECORD)), Operand.input(writer));
    }
    int receiver = insert.count() == Action.NOWHERE ? inserted : insert.count();
    List<Operand> row =
        List.of(
            values.get(insert.fields().indexOf(Objects.requireNonNull(type.identity()))),
            Operand.input(writer));
    traced.add(nextWrite());
    traced.add(new Insert(type, values, receiver, row));
    if (key != null) {
      Find existing = only(Path.byKey(type, row.getFirst()), List.of(), versions(Path.all(type)));
      Expression absent =
          new Expression.Binary(
              Expression.Operator.EQUAL,
              new Expression.Value(receiver),
              new Expression.Constant(0));
      traced.add(new Action.When(absent, List.of(existing)));
    }
  }

  private void add(Delete delete, List<Action> traced) {
    Path path = delete.path();
    traced.add(nextWrite());
    traced.add(new Change(path, delete.where(), marks(path.last()), Action.NOWHERE));
    traced.add(readBack(path));
    traced.add(new Delete(path, List.of(own(path.last())), delete.count()));
  }

  private Action nextWrite() {
    return new Action.Compute(
        writer,
        new Expression.Binary(
            Expression.Operator.PLUS, new Expression.Value(writer), new Expression.Constant(1)));
  }

  private List<Assignment> marks(RecordType type) {
    return List.of(
        Assignment.copy(type.field(PREVIOUS), type.field(WRITER)),
        new Assignment(type.field(WRITER), false, Operand.input(writer)));
  }

  private Find readBack(Path path) {
    return only(path, List.of(own(path.last())), columns(path.last(), PREVIOUS));
  }

  private Condition own(RecordType type) {
    return new Condition(type.field(WRITER), Action.Comparison.EQUAL, Operand.input(writer));
  }
}
