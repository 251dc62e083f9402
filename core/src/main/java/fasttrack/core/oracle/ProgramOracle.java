package fasttrack.core.oracle;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/** Executes programs for the oracle, on its tables. Not thread-safe. */
final class ProgramOracle {
  private final Oracle oracle;
  private final Digest digest;
  private final IdentityHashMap<Program, List<Node>> known = new IdentityHashMap<>();

  /** An action, its number if it has one, and those within it. */
  private record Node(Action action, int number, List<Node> inner) {}

  ProgramOracle(Oracle oracle, Digest digest) {
    this.oracle = oracle;
    this.digest = digest;
  }

  /**
   * Executes a program.
   *
   * @param values its inputs, and room for its other values
   * @param inputs how many of them are inputs
   * @return false where it rolls back
   */
  boolean execute(Program program, long[] values, int inputs) {
    program.clear(values, inputs);
    List<Node> nodes = known.computeIfAbsent(program, any -> new Numbering().of(program.actions()));
    return all(nodes, values, 0, program.numbers());
  }

  /** Numbers actions in the order of the text. */
  private static final class Numbering {
    private int next;

    List<Node> of(List<Action> actions) {
      List<Node> nodes = new ArrayList<>();
      for (Action action : actions) {
        nodes.add(
            switch (action) {
              case Action.OnRecords records -> new Node(records, next++, List.of());
              case Action.When when -> new Node(when, -1, of(when.actions()));
              case Action.Each each -> new Node(each, -1, of(each.actions()));
              case Action.Compute compute -> new Node(compute, -1, List.of());
              case Action.RollBack end -> new Node(end, -1, List.of());
            });
      }
      return nodes;
    }
  }

  private boolean all(List<Node> nodes, long[] values, int offset, int numbers) {
    for (Node node : nodes) {
      boolean goesOn =
          switch (node.action) {
            case Action.OnRecords records -> {
              digest.step(node.number + offset);
              onRecords(records, values);
              yield true;
            }
            case Action.Compute compute -> {
              values[compute.slot()] = compute.value().of(values);
              yield true;
            }
            case Action.When when ->
                when.condition().of(values) == 0 || all(node.inner, values, offset, numbers);
            case Action.Each each -> each(each, node.inner, values, numbers);
            case Action.RollBack end -> false;
          };
      if (!goesOn) {
        return false;
      }
    }
    return true;
  }

  private boolean each(Action.Each each, List<Node> inner, long[] values, int numbers) {
    long count = each.count().value(values);
    for (int i = 0; i < count; i++) {
      for (Action.Element element : each.elements()) {
        values[element.current()] = values[element.first() + i];
      }
      if (!all(inner, values, i * numbers, numbers)) {
        return false;
      }
    }
    return true;
  }

  private void onRecords(Action.OnRecords action, long[] values) {
    switch (action) {
      case Action.Find find -> find(find, values);
      case Action.Change change -> count(change.changed(), change(change, values), values);
      case Action.Insert insert -> count(insert.inserted(), insert(insert, values), values);
      case Action.Delete delete -> count(delete.deleted(), delete(delete, values), values);
    }
  }

  private void count(int slot, long count, long[] values) {
    if (slot != Action.NOWHERE) {
      values[slot] = count;
    }
    digest.count(count);
  }

  /** Returns the combinations of rows along a path of which conditions hold. */
  private List<long[]> rows(Path path, List<Condition> where, long[] values) {
    List<RecordType> types = path.types();
    List<Oracle.Column> fields =
        where.stream().map(condition -> oracle.column(types, condition.field())).toList();
    long[] wanted = where.stream().mapToLong(each -> each.value().value(values)).toArray();
    List<long[]> found = new ArrayList<>();
    oracle.walk(
        path,
        values,
        numbers -> {
          for (int i = 0; i < wanted.length; i++) {
            if (!where.get(i).comparison().holds(fields.get(i).value(numbers), wanted[i])) {
              return;
            }
          }
          found.add(numbers.clone());
        });
    return found;
  }

  private void find(Action.Find find, long[] values) {
    List<RecordType> types = find.path().types();
    List<long[]> rows = selected(find, rows(find.path(), find.where(), values));
    List<Oracle.Column> columns =
        find.columns().stream().map(each -> oracle.column(types, each.field())).toList();
    for (int slot : find.into()) {
      set(slot, 0, values);
    }
    if (find.aggregates()) {
      for (int i = 0; i < columns.size(); i++) {
        long value = aggregate(find.columns().get(i).kind(), columns.get(i), rows);
        digest.add(value);
        set(find.into().get(i), value, values);
      }
      digest.endRow();
      set(find.found(), 1, values);
      return;
    }
    for (long[] row : rows) {
      for (int i = 0; i < columns.size(); i++) {
        long value = columns.get(i).value(row);
        if (find.columns().get(i).answers()) {
          digest.add(columns.get(i).field(), value);
        }
        set(find.into().get(i), value, values);
      }
      if (find.answers()) {
        digest.endRow();
      }
    }
    set(find.found(), rows.size(), values);
  }

  private static void set(int slot, long value, long[] values) {
    if (slot != Action.NOWHERE) {
      values[slot] = value;
    }
  }

  private List<long[]> selected(Action.Find find, List<long[]> rows) {
    Action.Selection selection = find.selection();
    if (selection.which() == Action.Selection.Which.ALL) {
      return rows;
    }
    List<RecordType> types = find.path().types();
    Oracle.Column by = oracle.column(types, Objects.requireNonNull(selection.order()));
    OracleTable last = oracle.table(find.path().last());
    Comparator<long[]> order =
        Comparator.<long[]>comparingLong(by::value)
            .thenComparingLong(row -> last.key(row[row.length - 1]));
    rows.sort(selection.descending() ? order.reversed() : order);
    return switch (selection.which()) {
      case ALL -> rows;
      case FIRST -> rows.subList(0, Math.min(rows.size(), selection.limit()));
      case MIDDLE ->
          rows.isEmpty() ? rows : List.of(rows.get(Math.max(0, (rows.size() + 1) / 2 - 1)));
    };
  }

  private static long aggregate(Column.Kind kind, Oracle.Column column, List<long[]> rows) {
    return switch (kind) {
      case COUNT -> rows.size();
      case SUM -> rows.stream().mapToLong(column::value).sum();
      case DISTINCT -> rows.stream().mapToLong(column::value).distinct().count();
      case LEAST -> rows.stream().mapToLong(column::value).min().orElse(0);
      case GREATEST -> rows.stream().mapToLong(column::value).max().orElse(0);
      case FIELD -> throw new IllegalArgumentException("a field is no aggregate");
    };
  }

  /** Returns the rows at a path's end, each once, before any of them changes. */
  private long[] targets(Path path, List<Condition> where, long[] values) {
    return rows(path, where, values).stream()
        .mapToLong(row -> row[row.length - 1])
        .distinct()
        .toArray();
  }

  private long change(Action.Change change, long[] values) {
    OracleTable table = oracle.table(change.path().last());
    long[] targets = targets(change.path(), change.where(), values);
    for (Action.Assignment assignment : change.assignments()) {
      Field field = assignment.field();
      long given = assignment.value().value(values);
      for (long number : targets) {
        long before = table.value(number, field);
        long copied = assignment.from() == null ? given : table.value(number, assignment.from());
        table.set(number, field, assignment.adds() ? before + given : copied);
        oracle.undo(() -> table.set(number, field, before));
      }
    }
    return targets.length;
  }

  private long insert(Action.Insert insert, long[] values) {
    RecordType type = insert.type();
    OracleTable table = oracle.table(type);
    long[] row = new long[type.fields().size()];
    for (int i = 0; i < insert.fields().size(); i++) {
      row[type.position(insert.fields().get(i))] = insert.values().get(i).value(values);
    }
    Field key = type.key();
    if (key != null && table.exists(table.number(row[type.position(key)]))) {
      return 0;
    }
    oracle.undo(table.insertUndone(row));
    return 1;
  }

  private long delete(Action.Delete delete, long[] values) {
    OracleTable table = oracle.table(delete.path().last());
    long[] targets = targets(delete.path(), delete.where(), values);
    for (long number : targets) {
      table.delete(number);
      oracle.undo(() -> table.undelete(number));
    }
    return targets.length;
  }
}
