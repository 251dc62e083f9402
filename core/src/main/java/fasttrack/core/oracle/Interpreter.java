package fasttrack.core.oracle;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Digest;
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
  private final IdentityHashMap<Program, Known> known = new IdentityHashMap<>();
  private final Rows rows = new Rows();
  private final List<LongList> found = new ArrayList<>();
  private final long[] combination = new long[Program.VALUES_MAX];
  private final long[] wanted = new long[Program.VALUES_MAX];
  private @Nullable Program program;
  private int numbers;

  /** An action, its number and plan if it is one on records, and those within it. */
  private record Node(Action action, int number, @Nullable Plan plan, List<Node> inner) {}

  /** What a program does, and how many of its actions have a number. */
  private record Known(List<Node> nodes, int numbers) {}

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
  protected abstract void find(Action.Find find, Plan plan, int number, long[] values, Rows rows);

  /** Changes records, and returns how many. */
  protected abstract long change(Action.Change change, Plan plan, int number, long[] values);

  /** Inserts a row unless its key is there, and returns how many. */
  protected abstract long insert(Plan plan, long[] row, int number, long[] values);

  /** Deletes records, and returns how many. */
  protected abstract long delete(Plan plan, int number, long[] values);

  /** Returns what an aggregate comes to. */
  protected long aggregate(Action.Find find, Plan plan, int column, Rows of) {
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

  private long distinct(Plan plan, int column, Rows of) {
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
   * @param values its inputs, and room for its other values
   * @param inputs how many of them are inputs
   * @return false where it rolls back
   */
  protected final boolean execute(Program program, long[] values, int inputs) {
    program.clear(values, inputs);
    Known found = known.get(program);
    if (found == null) {
      List<Node> nodes = new Numbering(oracle).of(program.actions());
      found = new Known(nodes, program.numbers());
      known.put(program, found);
    }
    this.program = program;
    numbers = found.numbers;
    return all(found.nodes, values, 0);
  }

  /** Numbers actions in the order of the text. */
  private static final class Numbering {
    private final Oracle oracle;
    private int next;

    Numbering(Oracle oracle) {
      this.oracle = oracle;
    }

    List<Node> of(List<Action> actions) {
      List<Node> nodes = new ArrayList<>();
      for (Action action : actions) {
        nodes.add(
            switch (action) {
              case Action.OnRecords records ->
                  new Node(records, next++, Plan.of(records, oracle), List.of());
              case Action.When when -> new Node(when, -1, null, of(when.actions()));
              case Action.Each each -> new Node(each, -1, null, of(each.actions()));
              case Action.Compute compute -> new Node(compute, -1, null, List.of());
              case Action.RollBack end -> new Node(end, -1, null, List.of());
            });
      }
      return nodes;
    }
  }

  private boolean all(List<Node> nodes, long[] values, int offset) {
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      boolean goesOn =
          switch (node.action) {
            case Action.OnRecords records -> {
              digest.step(node.number + offset);
              onRecords(records, Objects.requireNonNull(node.plan), node.number + offset, values);
              yield true;
            }
            case Action.Compute compute -> {
              values[compute.slot()] = compute.value().of(values);
              yield true;
            }
            case Action.When when ->
                when.condition().of(values) == 0 || all(node.inner, values, offset);
            case Action.Each each -> each(each, node.inner, values);
            case Action.RollBack end -> false;
          };
      if (!goesOn) {
        return false;
      }
    }
    return true;
  }

  private boolean each(Action.Each each, List<Node> inner, long[] values) {
    long count = each.count().value(values);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < each.elements().size(); j++) {
        Action.Element element = each.elements().get(j);
        values[element.current()] = values[element.first() + i];
      }
      if (!all(inner, values, i * numbers)) {
        return false;
      }
    }
    return true;
  }

  private void onRecords(Action.OnRecords action, Plan plan, int number, long[] values) {
    switch (action) {
      case Action.Find find -> read(find, plan, number, values);
      case Action.Change change ->
          count(change.changed(), change(change, plan, number, values), values);
      case Action.Insert insert -> {
        long[] row = new long[insert.type().fields().size()];
        for (int i = 0; i < plan.places.length; i++) {
          row[plan.position(i)] = insert.values().get(i).value(values);
        }
        count(insert.inserted(), insert(plan, row, number, values), values);
      }
      case Action.Delete delete -> count(delete.deleted(), delete(plan, number, values), values);
    }
  }

  private void count(int slot, long count, long[] values) {
    set(slot, count, values);
    digest.count(count);
  }

  private void read(Action.Find find, Plan plan, int number, long[] values) {
    rows.start(plan.tables.length);
    find(find, plan, number, values, rows);
    for (int i = 0; i < plan.places.length; i++) {
      set(find.into().get(i), 0, values);
    }
    if (find.aggregates()) {
      for (int i = 0; i < plan.places.length; i++) {
        long value = aggregate(find, plan, i, rows);
        digest.add(value);
        set(find.into().get(i), value, values);
      }
      digest.endRow();
      set(find.found(), 1, values);
      return;
    }
    boolean answers = find.answers();
    for (int row = 0; row < rows.size(); row++) {
      for (int i = 0; i < plan.places.length; i++) {
        if (find.columns().get(i).answers()) {
          long value = value(plan, i, rows, row);
          digest.add(plan.places[i].field(), value);
          set(find.into().get(i), value, values);
        }
      }
      if (answers) {
        digest.endRow();
      }
    }
    set(find.found(), rows.size(), values);
  }

  /** Returns a field that is read of a row. */
  protected final long value(Plan plan, int column, Rows rows, int row) {
    Place place = plan.places[column];
    return value(place, rows.get(row, place.table()));
  }

  private static void set(int slot, long value, long[] values) {
    if (slot != Action.NOWHERE) {
      values[slot] = value;
    }
  }

  private long value(Place place, long record) {
    return value(place.in(), record, place.position());
  }

  /** Returns the key of a record; its number where the table has none. */
  protected long key(OracleTable table, long record) {
    int position = table.keyPosition();
    return position < 0 ? record : value(table, record, position);
  }

  /** Adds the combinations of records along a path of which all conditions hold. */
  protected final void walk(Plan plan, long[] values, Rows into) {
    into.start(plan.tables.length);
    walkOn(plan, values, into);
  }

  /** Adds them to those that were found before. */
  protected final void walkOn(Plan plan, long[] values, Rows into) {
    want(plan, values);
    switch (plan.start) {
      case Path.Start.ByKey byKey -> one(plan, 0, byKey.key().value(values), into);
      case Path.Start.ByIndexRange range ->
          several(
              plan,
              0,
              plan.startPosition,
              range.from().value(values),
              range.to().value(values),
              into);
      case Path.Start.All everything -> {
        if (given[0] != ANY) {
          follow(plan, 0, given[0], into);
        } else {
          LongList all = list(0);
          plan.tables[0].all(all);
          follow(plan, 0, all, into);
        }
      }
    }
  }

  /** Tells whether the conditions on the records at a path's end hold of one. */
  protected final boolean ends(Plan plan, long record, long[] values) {
    want(plan, values);
    return fits(plan, plan.hops.length, record);
  }

  private void want(Plan plan, long[] values) {
    for (int i = 0; i < plan.conditions.length; i++) {
      wanted[i] = plan.conditions[i].value().value(values);
    }
  }

  /** Goes on from the record of a key. */
  private void one(Plan plan, int depth, long key, Rows into) {
    OracleTable table = plan.tables[depth];
    if (given[depth] != ANY) {
      if (key(table, given[depth]) == key) {
        follow(plan, depth, given[depth], into);
      }
      return;
    }
    long number = table.number(key);
    if (table.exists(number)) {
      follow(plan, depth, number, into);
    }
  }

  /** Goes on from the records of which a field is in a range. */
  private void several(Plan plan, int depth, int position, long from, long to, Rows into) {
    OracleTable table = plan.tables[depth];
    if (given[depth] != ANY) {
      long value = value(table, given[depth], position);
      if (from <= value && value <= to) {
        follow(plan, depth, given[depth], into);
      }
      return;
    }
    LongList numbers = list(depth);
    table.range(position, from, to, numbers);
    follow(plan, depth, numbers, into);
  }

  private LongList list(int depth) {
    while (found.size() <= depth) {
      found.add(new LongList());
    }
    found.get(depth).clear();
    return found.get(depth);
  }

  private void follow(Plan plan, int depth, LongList numbers, Rows into) {
    for (int i = 0; i < numbers.size(); i++) {
      follow(plan, depth, numbers.get(i), into);
    }
  }

  private void follow(Plan plan, int depth, long record, Rows into) {
    if (!fits(plan, depth, record)) {
      return;
    }
    combination[depth] = record;
    if (depth == plan.hops.length) {
      into.add(combination);
      return;
    }
    Place link = plan.links[depth];
    switch (plan.hops[depth]) {
      case Path.Hop.ToOwner hop -> one(plan, depth + 1, value(link, record), into);
      case Path.Hop.ToMembers hop -> {
        long key = key(plan.tables[depth], record);
        several(plan, depth + 1, link.position(), key, key, into);
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
  protected final void select(Action.Find find, Plan plan, Rows from) {
    Selection selection = find.selection();
    Place order = plan.order;
    if (order == null) {
      return;
    }
    boolean middle = selection.which() == Selection.Which.MIDDLE;
    int most = middle ? (from.size() + 1) / 2 : Math.min(from.size(), selection.limit());
    Order first = new Order(most);
    int last = plan.tables.length - 1;
    for (int i = 0; i < from.size() && most > 0; i++) {
      long value = value(order, from.get(i, order.table()));
      long key = key(plan.tables[last], from.get(i, last));
      first.add(selection.descending() ? ~value : value, selection.descending() ? ~key : key, i);
    }
    from.keep(first.places, middle ? Math.max(0, most - 1) : 0, most);
  }

  /** The first rows of an order: by value, then by key. */
  private static final class Order {
    private final long[] values;
    private final long[] keys;
    private final int[] places;
    private int size;

    Order(int most) {
      values = new long[most];
      keys = new long[most];
      places = new int[most];
    }

    void add(long value, long key, int place) {
      int low = 0;
      int high = size;
      while (low < high) {
        int middle = (low + high) >>> 1;
        boolean before = values[middle] != value ? values[middle] < value : keys[middle] <= key;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
      }
      if (low < values.length) {
        size = Math.min(size + 1, values.length);
        insert(values, low, value);
        insert(keys, low, key);
        System.arraycopy(places, low, places, low + 1, size - low - 1);
        places[low] = place;
      }
    }

    private void insert(long[] into, int at, long number) {
      System.arraycopy(into, at, into, at + 1, size - at - 1);
      into[at] = number;
    }
  }
}
