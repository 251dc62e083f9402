package fasttrack.core.oracle;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A path through tables, and the fields that are taken there, looked up once. Immutable. */
public final class Plan {
  final OracleTable[] tables;
  final Path.Start start;

  /** For each table the position of the field by which it is found; -1 where all are. */
  final int[] by;

  /** For each table a condition that an index answers as well; -1 where there is none. */
  final int[] narrowing;

  /** For each table but the last the position of the field from which the path goes on. */
  final int[] from;

  final Condition[] conditions;
  final Place[] where;
  final Place[] places;
  final @Nullable Place order;

  /** Whether it is one of a Find of which rows belong to the answer, or to the trace. */
  final boolean answers;

  final boolean traced;
  private final List<Operand> operands;

  /** A field of one of the tables along a path. */
  record Place(int table, OracleTable in, int position, Field field) {}

  /** A plan of an action. */
  static Plan of(Action.OnRecords action, Oracle oracle) {
    return switch (action) {
      case Action.Find find ->
          new Plan(
              oracle, action, find.path(), find.where(), find.fields(), find.selection().order());
      case Action.Change change -> {
        List<Field> fields = change.assignments().stream().map(Assignment::field).toList();
        yield new Plan(oracle, action, change.path(), change.where(), fields, null);
      }
      case Action.Insert insert ->
          new Plan(oracle, action, Path.all(insert.type()), List.of(), insert.fields(), null);
      case Action.Delete delete ->
          new Plan(oracle, action, delete.path(), delete.where(), List.of(), null);
    };
  }

  private Plan(
      Oracle oracle,
      Action.OnRecords action,
      Path path,
      List<Condition> where,
      List<Field> fields,
      @Nullable Field order) {
    this.tables = path.types().stream().map(oracle::table).toArray(OracleTable[]::new);
    this.start = path.start();
    this.by = new int[tables.length];
    this.from = new int[tables.length];
    this.narrowing = new int[tables.length];
    this.by[0] =
        switch (start) {
          case Path.Start.ByKey byKey -> tables[0].keyPosition();
          case Path.Start.ByIndexRange range -> range.type().position(range.field());
          case Path.Start.All all -> -1;
        };
    for (int i = 1; i < tables.length; i++) {
      Path.Hop hop = path.hops().get(i - 1);
      int link = place(hop.link().field()).position;
      boolean toOwner = hop instanceof Path.Hop.ToOwner;
      this.by[i] = toOwner ? tables[i].keyPosition() : link;
      this.from[i - 1] = toOwner ? link : tables[i - 1].keyPosition();
    }
    this.conditions = where.toArray(Condition[]::new);
    this.where = where.stream().map(each -> place(each.field())).toArray(Place[]::new);
    Arrays.fill(narrowing, -1);
    for (int i = 0; i < conditions.length; i++) {
      Place place = this.where[i];
      if (conditions[i].comparison() == Action.Comparison.EQUAL
          && by[place.table] != place.in.keyPosition()
          && place.in.type().indexes().stream()
              .anyMatch(index -> index.field().equals(place.field))) {
        narrowing[place.table] = i;
      }
    }
    this.places = fields.stream().map(this::place).toArray(Place[]::new);
    this.answers = action instanceof Action.Find find && find.answers();
    this.traced = action instanceof Action.Find find && find.traced();
    this.operands = action instanceof Action.Find find ? find.operands() : List.of();
    this.order = order == null ? null : place(order);
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
