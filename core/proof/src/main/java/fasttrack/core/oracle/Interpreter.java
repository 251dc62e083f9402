package fasttrack.core.oracle;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.interpreter.ProgramFrame;
import fasttrack.core.interpreter.ProgramFrame.Move;
import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.oracle.Plan.Place;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Executes programs: what they do in which order, and what they answer. What their actions meet is
 * left to those that extend it: tables, or what a database has seen. A record is a number, that of
 * a row where it is positive. Not thread-safe.
 */
public abstract class Interpreter {
  /** Instead of a record: any that the table has. */
  protected static final long ANY = 0;

  /** The record that alone may be met on a path, for each of its tables. */
  protected final long[] given = new long[Program.VALUES_MAX];

  private final Oracle oracle;
  private final Digest digest = new Digest();
  private final IdentityHashMap<Program, ProgramMoves> known = new IdentityHashMap<>();
  private final RowList rows = new RowList();
  private final List<RowList> found = new ArrayList<>();
  private final long[] combination = new long[Program.VALUES_MAX];
  private final long[] wanted = new long[Program.VALUES_MAX];

  /** The values of the program that is executed. */
  protected long[] values = {};

  private @Nullable Program program;

  /** Where it is in a program that it has met before, and all that is done. */
  private record ProgramMoves(ProgramFrame frame, Move<RuntimeException> whole) {}

  /**
   * Makes one.
   *
   * @param oracle has the tables
   */
  protected Interpreter(Oracle oracle) {
    this.oracle = oracle;
  }

  /** Returns a field of a record. */
  protected abstract long value(OracleTable table, long record, int position);

  /**
   * Finds what a Find reads; of aggregates, that of which they are taken.
   *
   * @param plan its plan
   * @param number its number, now
   */
  protected abstract void find(Action.Find find, Plan plan, int number, RowList rows);

  /** Changes records, and returns how many. */
  protected abstract long change(Action.Change change, Plan plan, int number);

  /** Inserts a row unless its key is there, and returns how many. */
  protected abstract long insert(Plan plan, long[] row, int number);

  /** Deletes records, and returns how many. */
  protected abstract long delete(Plan plan, int number);

  /** Returns what an aggregate comes to. */
  protected long aggregate(Action.Find find, Plan plan, int column, RowList of) {
    long sum = 0;
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;
    for (int i = 0; i < of.size(); i++) {
      long value = value(plan, column, of, i);
      sum += value;
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    return switch (find.columns().get(column).kind()) {
      case COUNT -> of.size();
      case SUM -> sum;
      case DISTINCT -> distinct(plan, column, of);
      case LEAST -> of.size() == 0 ? 0 : least;
      case GREATEST -> of.size() == 0 ? 0 : greatest;
      case FIELD -> throw new IllegalArgumentException("a field is no aggregate");
    };
  }

  private long distinct(Plan plan, int column, RowList of) {
    LongMap seen = new LongMap();
    for (int i = 0; i < of.size(); i++) {
      seen.put(value(plan, column, of, i), 1);
    }
    return seen.size();
  }

  /** Returns the program that is executed. */
  protected final Program program() {
    return Objects.requireNonNull(program);
  }

  /** Returns the digest of the answer. */
  protected final Digest digest() {
    return digest;
  }

  /**
   * Executes a program.
   *
   * @param all its inputs, and room for its other values
   * @param inputs how many of them are inputs
   * @return false where it rolls back
   */
  protected final boolean execute(Program program, long[] all, int inputs) {
    digest.reset();
    values = all;
    this.program = program;
    ProgramMoves at = known.computeIfAbsent(program, first -> known(first, inputs));
    at.frame.begin(all);
    return at.whole.goesOn(all, digest);
  }

  private ProgramMoves known(Program met, int inputs) {
    ProgramFrame frame = new ProgramFrame(met, inputs);
    Move<RuntimeException> whole =
        frame.whole(
            (action, number) -> {
              Plan plan = Plan.of(action, oracle);
              return (all, answer) -> {
                answer.step(frame.step(number));
                onRecords(action, plan, frame.step(number));
                return true;
              };
            });
    return new ProgramMoves(frame, whole);
  }

  private void onRecords(Action.OnRecords action, Plan plan, int number) {
    switch (action) {
      case Action.Find find -> read(find, plan, number);
      case Action.Change change -> count(change.count(), change(change, plan, number));
      case Action.Insert insert -> {
        long[] row = new long[insert.type().fields().size()];
        for (int i = 0; i < plan.places.length; i++) {
          row[plan.position(i)] = insert.values().get(i).value(values);
        }
        long inserted = insert(plan, row, number);
        count(insert.count(), inserted);
        program().traceInsert(values, number, insert, inserted);
      }
      case Action.Delete delete -> count(delete.count(), delete(plan, number));
    }
  }

  private void count(int slot, long count) {
    set(slot, count);
    digest.count(count);
  }

  private void read(Action.Find find, Plan plan, int number) {
    rows.start(plan.tables.length);
    find(find, plan, number, rows);
    for (int i = 0; i < plan.places.length; i++) {
      set(find.into().get(i), 0);
    }
    if (find.aggregates()) {
      for (int i = 0; i < plan.places.length; i++) {
        long value = aggregate(find, plan, i, rows);
        digest.add(value);
        set(find.into().get(i), value);
      }
      digest.endRow();
      set(find.count(), 1);
      return;
    }
    for (int row = 0; row < rows.size(); row++) {
      for (int i = 0; i < plan.places.length; i++) {
        if (find.columns().get(i).answers()) {
          long value = value(plan, i, rows, row);
          digest.add(plan.places[i].field(), value);
          set(find.into().get(i), value);
        }
      }
      if (plan.answers) {
        digest.endRow();
      }
    }
    set(find.count(), rows.size());
  }

  /** Returns a field that is read of a row. */
  protected final long value(Plan plan, int column, RowList rows, int row) {
    Place place = plan.places[column];
    return value(place, rows.get(row, place.table()));
  }

  private void set(int slot, long value) {
    if (slot != Action.NOWHERE) {
      values[slot] = value;
    }
  }

  private long value(Place place, long record) {
    return value(place.in(), record, place.position());
  }

  private long key(OracleTable table, long record) {
    int position = table.keyPosition();
    return position < 0 ? record : value(table, record, position);
  }

  /** Finds the combinations of records along a path of which all conditions hold. */
  protected final void walk(Plan plan, RowList into) {
    into.start(plan.tables.length);
    walkOn(plan, into);
  }

  /** Adds them to those that were found before. */
  protected final void walkOn(Plan plan, RowList into) {
    want(plan);
    switch (plan.start) {
      case Path.Start.ByKey byKey -> {
        long key = byKey.key().value(values);
        meet(plan, 0, key, key, into);
      }
      case Path.Start.ByIndexRange range ->
          meet(plan, 0, range.from().value(values), range.to().value(values), into);
      case Path.Start.All all -> meet(plan, 0, Long.MIN_VALUE, Long.MAX_VALUE, into);
    }
  }

  /** Tells whether the conditions on the records at a path's end hold of one. */
  protected final boolean ends(Plan plan, long record) {
    want(plan);
    return fits(plan, plan.tables.length - 1, record);
  }

  /** Keeps the combinations of records of which all conditions hold. */
  protected final void keepFitting(Plan plan, RowList rows) {
    want(plan);
    int kept = 0;
    for (int row = 0; row < rows.size(); row++) {
      boolean fits = true;
      for (int depth = 0; depth < plan.tables.length && fits; depth++) {
        fits = fits(plan, depth, rows.get(row, depth));
      }
      if (fits) {
        rows.swap(kept++, row);
      }
    }
    rows.keep(0, kept);
  }

  private void want(Plan plan) {
    for (int i = 0; i < plan.conditions.length; i++) {
      wanted[i] = plan.conditions[i].value().value(values);
    }
  }

  /** Goes on from the records of a table by which it is found; from the given one alone. */
  private void meet(Plan plan, int depth, long from, long to, RowList into) {
    OracleTable table = plan.tables[depth];
    int position = plan.by[depth];
    if (given[depth] != ANY) {
      long value = position < 0 ? from : value(table, given[depth], position);
      if (from <= value && value <= to) {
        follow(plan, depth, given[depth], into);
      }
      return;
    }
    while (found.size() <= depth) {
      found.add(new RowList());
    }
    RowList numbers = found.get(depth);
    numbers.start(1);
    boolean narrowed = narrow(plan, depth, from, to, numbers);
    if (!narrowed) {
      table.range(position, from, to, numbers);
    }
    for (int i = 0; i < numbers.size(); i++) {
      long record = numbers.get(i, 0);
      long value = narrowed && position >= 0 ? value(table, record, position) : from;
      if (from <= value && value <= to) {
        follow(plan, depth, record, into);
      }
    }
  }

  /** Finds records by a condition, if that leads to fewer of them. */
  private boolean narrow(Plan plan, int depth, long from, long to, RowList numbers) {
    int condition = plan.narrowing[depth];
    if (condition < 0) {
      return false;
    }
    OracleTable table = plan.tables[depth];
    int position = plan.where[condition].position();
    long value = wanted[condition];
    if (from == to && table.count(plan.by[depth], from) <= table.count(position, value)) {
      return false;
    }
    table.range(position, value, value, numbers);
    return true;
  }

  private void follow(Plan plan, int depth, long record, RowList into) {
    if (fits(plan, depth, record)) {
      combination[depth] = record;
      if (depth + 1 == plan.tables.length) {
        into.add(combination);
      } else {
        long next = value(plan.tables[depth], record, plan.from[depth]);
        meet(plan, depth + 1, next, next, into);
      }
    }
  }

  /** Tells whether what is wanted of a table's records, at that place of the path, holds of one. */
  private boolean fits(Plan plan, int depth, long record) {
    for (int i = 0; i < plan.where.length; i++) {
      Place place = plan.where[i];
      if (place.table() == depth
          && !plan.conditions[i].comparison().holds(value(place, record), wanted[i])) {
        return false;
      }
    }
    return true;
  }

  /** Keeps the rows that a Find selects. */
  protected final void select(Action.Find find, Plan plan, RowList from) {
    Selection selection = find.selection();
    boolean middle = selection.which() == Selection.Which.MIDDLE;
    int most = middle ? (from.size() + 1) / 2 : selection.limit();
    if (plan.order == null || most >= from.size()) {
      return;
    }
    long[] by = new long[from.size()];
    for (int row = 0; row < by.length; row++) {
      by[row] = value(plan.order, from.get(row, plan.order.table()));
    }
    for (int place = 0; place < most; place++) {
      int first = place;
      for (int row = place + 1; row < by.length; row++) {
        int order = Long.compare(by[row], by[first]);
        order = order == 0 ? compareKeys(plan, from, row, first) : order;
        first = (selection.descending() ? order > 0 : order < 0) ? row : first;
      }
      from.swap(place, first);
      by[first] = by[place];
    }
    from.keep(middle ? most - 1 : 0, most);
  }

  private int compareKeys(Plan plan, RowList rows, int row, int other) {
    int end = plan.tables.length - 1;
    OracleTable table = plan.tables[end];
    return Long.compare(key(table, rows.get(row, end)), key(table, rows.get(other, end)));
  }
}
