package fasttrack.core.oracle;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A path through tables, and the fields that are taken there, looked up once. Immutable. */
public final class Plan {
  final OracleTable[] tables;
  final Path.Start start;
  final int startPosition;
  final Path.Hop[] hops;
  final Place[] links;
  final Condition[] conditions;
  final Place[] where;
  final Place[] places;
  final @Nullable Place order;
  private final List<Operand> operands;

  /** A field of one of the tables along a path. */
  record Place(int table, OracleTable in, int position, Field field) {}

  /** A plan of an action. */
  static Plan of(Action.OnRecords action, Oracle oracle) {
    return switch (action) {
      case Action.Find find -> new Plan(oracle, find);
      case Action.Change change ->
          new Plan(
              oracle,
              change.path(),
              change.where(),
              change.assignments().stream().map(Assignment::field).toList());
      case Action.Insert insert ->
          new Plan(oracle, Path.all(insert.type()), List.of(), insert.fields());
      case Action.Delete delete -> new Plan(oracle, delete.path(), delete.where(), List.of());
    };
  }

  /** A plan of a step. */
  static Plan of(Step step, Oracle oracle) {
    return switch (step) {
      case Step.Read read -> new Plan(oracle, read.path(), List.of(), read.fields());
      case Step.Update update ->
          new Plan(oracle, update.path(), List.of(), List.of(update.field()));
      case Step.Insert insert ->
          new Plan(oracle, Path.all(insert.type()), List.of(), insert.fields());
      case Step.Delete delete -> new Plan(oracle, delete.path(), List.of(), List.of());
    };
  }

  private Plan(Oracle oracle, Action.Find find) {
    this(
        oracle,
        find.path(),
        find.where(),
        find.columns().stream().map(Column::field).toList(),
        find.selection().order(),
        find.operands());
  }

  private Plan(Oracle oracle, Path path, List<Condition> where, List<Field> fields) {
    this(oracle, path, where, fields, null, List.of());
  }

  private Plan(
      Oracle oracle,
      Path path,
      List<Condition> where,
      List<Field> fields,
      @Nullable Field order,
      List<Operand> operands) {
    this.tables = path.types().stream().map(oracle::table).toArray(OracleTable[]::new);
    this.start = path.start();
    this.startPosition =
        start instanceof Path.Start.ByIndexRange range ? range.type().position(range.field()) : -1;
    this.hops = path.hops().toArray(Path.Hop[]::new);
    this.links = path.hops().stream().map(hop -> place(hop.link().field())).toArray(Place[]::new);
    this.conditions = where.toArray(Condition[]::new);
    this.where = where.stream().map(each -> place(each.field())).toArray(Place[]::new);
    this.places = fields.stream().map(this::place).toArray(Place[]::new);
    this.order = order == null ? null : place(order);
    this.operands = operands;
  }

  /** Returns how many tables the path visits. */
  public int size() {
    return tables.length;
  }

  /** Returns a table that the path visits. */
  public OracleTable table(int index) {
    return tables[index];
  }

  /** Returns the table at the path's end. */
  public OracleTable last() {
    return tables[tables.length - 1];
  }

  /** Returns the position in its table of a field that is read, set or inserted. */
  public int position(int index) {
    return places[index].position;
  }

  /** Returns what the trace of a Find begins with. */
  public List<Operand> operands() {
    return operands;
  }

  /** Sets the fields of a row that a Change sets. */
  public void assign(Action.Change change, long[] values, long[] row) {
    long[] before = row.clone();
    for (int i = 0; i < places.length; i++) {
      Assignment assignment = change.assignments().get(i);
      int position = places[i].position;
      if (assignment.from() != null) {
        row[position] = before[last().type().position(assignment.from())];
      } else {
        long given = assignment.value().value(values);
        row[position] = assignment.adds() ? before[position] + given : given;
      }
    }
  }

  private Place place(Field field) {
    for (int i = 0; i < tables.length; i++) {
      if (tables[i].type().name().equals(field.record())) {
        return new Place(i, tables[i], tables[i].type().position(field), field);
      }
    }
    throw new IllegalArgumentException(field + " is not on the path");
  }
}
