package fasttrack.core.proof;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Interpreter;
import fasttrack.core.oracle.LongMap;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.oracle.OracleTable;
import fasttrack.core.oracle.Plan;
import fasttrack.core.oracle.RowList;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Computes every attempt again from the versions that it has seen, and compares what it answered,
 * decided and wrote. Keeps the row of each version that an attempt has written. Not thread-safe.
 */
public final class Replay extends Interpreter implements Values {
  private static final int LINES_MAX = 10;

  /** Beyond so many rows of a read it is not looked for one that was read twice. */
  private static final int COMPARED_ROWS_MAX = 64;

  private final Oracle base;
  private final List<TransactionType> types;
  private final Versions versions;
  private final List<List<@Nullable Seen>> seen;
  private final List<TableState> kept;

  /** The rows of the versions that were written, by their numbers. */
  private long[] @Nullable [] written;

  private final BitSet deleted = new BitSet();
  private final List<String> differences = new ArrayList<>();
  private long different;
  private long unstable;

  private TracedAttempt attempt = new TracedAttempt();
  private List<@Nullable Seen> now = List.of();
  private final RowList fitting = new RowList();
  private int unnumbered;

  /** Where the trace goes on. */
  private int cursor;

  /** Aggregates of which the rows follow, and where they are in the trace. */
  private Action.@Nullable Find aggregate;

  private @Nullable Plan aggregatePlan;
  private int aggregated;

  /** Where the rows of a Find begin and end in the trace, and how many there are. */
  private int seenFirst;

  private int seenEnd;
  private int seenRows;

  /**
   * What is known of a table.
   *
   * @param writer the position of the field with a version's writer; -1 where it is not traced
   * @param own the versions that the attempt has written last, by key
   * @param rows all rows that the attempt has written
   */
  private record TableState(OracleTable table, int writer, LongMap own, List<long[]> rows) {
    static TableState of(OracleTable table) {
      RecordType type = table.type();
      int writer = Tracing.traces(type) ? type.position(type.field(Tracing.WRITER)) : -1;
      return new TableState(table, writer, new LongMap(), new ArrayList<>());
    }
  }

  /** What an attempt has left does not fit what its program does. */
  private static final class UnfitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String how;

    UnfitException(String how) {
      super(how, null, false, false);
      this.how = how;
    }
  }

  /**
   * Begins with nothing done.
   *
   * @param base the state as the run begins; it is not changed until {@link #last}, but for rows
   *     that no attempt can read
   * @param types the transaction types that run, with traced programs
   * @param versions knows the versions of all attempts
   */
  public Replay(Oracle base, List<TransactionType> types, Versions versions) {
    super(base);
    this.base = base;
    this.types = types;
    this.versions = versions;
    this.written = new long[versions.count()][];
    this.seen =
        types.stream().map(type -> Seen.of(Objects.requireNonNull(type.program()))).toList();
    this.kept = base.tables().map(TableState::of).toList();
  }

  /**
   * Computes an attempt again. Each version must have been computed before one that has read it.
   *
   * @param lasts whether it has committed, so that what it has inserted unseen remains
   * @return false where something differs
   */
  public boolean attempt(TracedAttempt traced, boolean lasts) {
    begin(traced);
    TransactionType type = types.get(traced.type);
    Program program = Objects.requireNonNull(type.program());
    long before = different;
    try {
      boolean ended = execute(program, traced.values, type.inputs().size());
      boolean commits = ended && type.ending() == TransactionType.Ending.COMMIT;
      Outcome right = commits ? Outcome.COMMITTED : Outcome.ROLLED_BACK;
      if (cursor != traced.traced) {
        differs("has read more than its program reads");
      }
      if (traced.outcome != Outcome.UNKNOWN && traced.outcome != right) {
        differs("ended as %s, where its program ends as %s".formatted(traced.outcome, right));
      }
      if (digest().value() != traced.digest) {
        differs(
            String.format(
                Locale.ROOT,
                "answered %016x, where %016x follows from what it has read",
                traced.digest,
                digest().value()));
      }
    } catch (UnfitException unfit) {
      differs(unfit.how);
    }
    if (lasts) {
      kept.stream()
          .filter(of -> of.writer < 0)
          .forEach(of -> of.rows.forEach(row -> of.table.insert(row)));
    }
    return different == before;
  }

  private void begin(TracedAttempt traced) {
    attempt = traced;
    now = seen.get(traced.type);
    for (int i = 0; i < kept.size(); i++) {
      kept.get(i).own.clear();
      kept.get(i).rows.clear();
    }
    Arrays.fill(written, versions.count(), versions.count() + unnumbered, null);
    unnumbered = 0;
    Arrays.fill(given, ANY);
    cursor = 0;
    aggregate = null;
    seenRows = 0;
  }

  /** Returns what differs, a line each: the first, {@value #LINES_MAX} at most. */
  public List<String> differences() {
    return List.copyOf(differences);
  }

  /** Returns how many differences there are. */
  public long different() {
    return different;
  }

  /** Returns how many aggregates are not those of the rows that were read next. */
  public long unstableAggregates() {
    return unstable;
  }

  @Override
  public long value(RecordType type, long key, int version, int position) {
    return isWritten(version) ? written[version][position] : before(type, key, position);
  }

  @Override
  public boolean exists(RecordType type, long key, int version) {
    OracleTable table = base.table(type);
    return isWritten(version) ? !deleted.get(version) : table.exists(table.number(key));
  }

  @Override
  public long before(RecordType type, long key, int position) {
    OracleTable table = base.table(type);
    return table.value(table.number(key), position);
  }

  @Override
  public void before(RecordType type, Field field, long from, long to, LongConsumer keys) {
    OracleTable table = base.table(type);
    RowList found = new RowList();
    table.range(type.position(field), from, to, found);
    for (int i = 0; i < found.size(); i++) {
      keys.accept(table.value(found.get(i, 0), table.keyPosition()));
    }
  }

  /**
   * Makes a version the last one of its record. After all have been made so, the tables of the base
   * are as they should be, and nothing can be computed any more.
   */
  public void last(RecordType type, long key, int version) {
    if (!isWritten(version)) {
      return;
    }
    OracleTable table = base.table(type);
    long number = table.number(key);
    boolean there = table.exists(number);
    if (there && deleted.get(version)) {
      table.delete(number);
    } else if (there) {
      table.set(number, written[version]);
    } else if (!deleted.get(version)) {
      table.insert(written[version]);
    }
  }

  private boolean isWritten(int version) {
    return version >= 0 && version < written.length && written[version] != null;
  }

  @Override
  protected long value(OracleTable table, long record, int position) {
    return record > 0 ? table.value(record, position) : written[(int) ~record][position];
  }

  @Override
  protected void find(Action.Find find, Plan plan, int number, RowList rows) {
    Seen what = now.get(number % now.size());
    if (what == null) {
      walk(plan, rows);
      select(find, plan, rows);
      return;
    }
    int first = ahead(number);
    compareOperands(plan.operands(), first);
    cursor = seenEnd;
    seenFirst = first;
    switch (what.kind()) {
      case AGGREGATE -> {
        aggregate = find;
        aggregatePlan = plan;
        aggregated = first;
      }
      case READ, INSERT -> read(find, plan, what, rows);
      case CHANGE, DELETE -> {}
    }
  }

  /** Returns where the rows begin that the Find of a number has left, which must come next. */
  private int ahead(int number) {
    Seen next = now.get(number % now.size());
    if (next == null) {
      throw new IllegalArgumentException("what changes is not traced");
    }
    Action.Find find = next.find();
    boolean sums = next.kind() == Seen.Kind.AGGREGATE;
    int first = cursor + 2 + find.path().operands().size() + find.where().size();
    if (first > attempt.traced || attempt.trace[cursor] != number) {
      throw new UnfitException("has not read what its program reads, in action " + number);
    }
    seenRows = (int) attempt.trace[cursor + 1];
    long end = first + (long) seenRows * (sums ? find.columns().size() : 2 * next.types().size());
    if (end < first || end > attempt.traced) {
      throw new UnfitException("has left fewer rows than it has read, in action " + number);
    }
    seenEnd = (int) end;
    return first;
  }

  private void compareOperands(List<Operand> operands, int first) {
    for (int i = 0; i < operands.size(); i++) {
      long asked = attempt.trace[first - operands.size() + i];
      long right = operands.get(i).value(values);
      if (asked != right && !(operands.get(i) instanceof Operand.Now)) {
        differs("asked for %s, where its program asks for %s".formatted(asked, right));
      }
    }
  }

  private void read(Action.Find find, Plan plan, Seen what, RowList rows) {
    int first = seenFirst;
    int count = seenRows;
    int width = 2 * what.types().size();
    boolean whole = what.types().size() == plan.size();
    for (int row = 0; row < count; row++) {
      int at = first + row * width;
      boolean again = (!whole || count <= COMPARED_ROWS_MAX) && repeats(first, at, width);
      if (again && whole) {
        differs("has read a row twice");
      } else if (!again) {
        int before = rows.size();
        give(plan, at);
        walkOn(plan, rows);
        if (rows.size() == before) {
          differs(
              "has read %s %s, for which it did not ask"
                  .formatted(what.types().get(0), attempt.trace[at]));
        }
      }
    }
    Arrays.fill(given, 0, plan.size(), ANY);
    if (find.selection().which() == Action.Selection.Which.ALL && plan.size() == 1) {
      findOwn(plan, rows);
    }
    select(find, plan, rows);
    if (rows.size() != count) {
      differs("has read %s rows, where its program reads %s".formatted(count, rows.size()));
    }
    compareAggregates(rows);
  }

  /** Sets the records of which alone a row consists. */
  private void give(Plan plan, int row) {
    int at = row;
    for (int i = 0; i < plan.size(); i++) {
      TableState of = kept.get(plan.table(i).place());
      if (of.writer >= 0) {
        given[i] = record(of, attempt.trace[at], attempt.trace[at + 1]);
        at += 2;
      }
    }
  }

  private boolean repeats(int first, int row, int width) {
    for (int at = first; at < row; at += width) {
      if (Arrays.equals(attempt.trace, at, at + width, attempt.trace, row, row + width)) {
        return true;
      }
    }
    return false;
  }

  /** Looks for what the attempt has written in all that it reads of a table. */
  private void findOwn(Plan plan, RowList rows) {
    OracleTable table = plan.last();
    TableState of = kept.get(table.place());
    for (int i = 0; i < of.rows.size(); i++) {
      long key = of.rows.get(i)[table.keyPosition()];
      int version = (int) of.own.get(key);
      if (!deleted.get(version) && fits(plan, ~version) && !contains(rows, ~version)) {
        differs("does not see its own %s %s".formatted(table.type(), key));
      }
    }
  }

  private static boolean contains(RowList rows, long record) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i, 0) == record) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether a record is at a path's end, as far as it tells itself. */
  private boolean fits(Plan plan, long record) {
    if (plan.size() > 1) {
      return ends(plan, record);
    }
    given[0] = record;
    walk(plan, fitting);
    given[0] = ANY;
    return fitting.size() > 0;
  }

  private void compareAggregates(RowList rows) {
    if (aggregate != null && aggregatePlan != null) {
      keepFitting(aggregatePlan, rows);
      for (int i = 0; i < aggregate.columns().size(); i++) {
        if (super.aggregate(aggregate, aggregatePlan, i, rows) != attempt.trace[aggregated + i]) {
          unstable++;
        }
      }
      aggregate = null;
    }
  }

  @Override
  protected long aggregate(Action.Find find, Plan plan, int column, RowList of) {
    return aggregate == null
        ? super.aggregate(find, plan, column, of)
        : attempt.trace[aggregated + column];
  }

  @Override
  protected long change(Action.Change change, Plan plan, int number) {
    OracleTable table = plan.last();
    TableState of = kept.get(table.place());
    int at = ahead(number + 1);
    int before = of.rows.size();
    for (int left = seenRows; left > 0; left--, at += 2) {
      long key = attempt.trace[at];
      if (plan.size() == 1 || !isWrittenSince(before, of, key)) {
        long record = record(of, key, attempt.trace[at + 1]);
        if (!fits(plan, record)) {
          differs("has changed %s %s, for which it did not ask".formatted(table.type(), key));
        }
        long[] row = record > 0 ? table.row(record) : written[(int) ~record].clone();
        plan.assign(change, values, row);
        write(of, key, row);
      }
    }
    return of.rows.size() - (long) before;
  }

  /** A path may lead to a record more than once. */
  private static boolean isWrittenSince(int before, TableState of, long key) {
    return of.rows.stream().skip(before).anyMatch(row -> row[of.table.keyPosition()] == key);
  }

  private void write(TableState of, long key, long[] row) {
    int version = versions.of(of.table.type(), key, row[of.writer]);
    if (version < 0) {
      version = versions.count() + unnumbered++;
    }
    if (version >= written.length) {
      written = Arrays.copyOf(written, Math.max(version + 1, 2 * written.length));
    }
    written[version] = row;
    deleted.clear(version);
    of.own.put(key, version);
    of.rows.add(row);
  }

  @Override
  protected long insert(Plan plan, long[] row, int number) {
    OracleTable table = plan.last();
    TableState of = kept.get(table.place());
    if (of.writer < 0) {
      of.rows.add(row);
      return 1;
    }
    int at = ahead(number);
    cursor = seenEnd;
    if (seenRows == 0) {
      return 0;
    }
    long key = row[table.keyPosition()];
    if (attempt.trace[at] != key || attempt.trace[at + 1] != row[of.writer]) {
      throw new UnfitException("has inserted another record than its program inserts");
    }
    int before = (int) of.own.getOr(key, -1);
    if (before >= 0 && !deleted.get(before)) {
      differs("has inserted %s %s, which it had written before".formatted(table.type(), key));
    }
    write(of, key, row);
    return 1;
  }

  @Override
  protected long delete(Plan plan, int number) {
    int count = 0;
    for (int i = 0; i < seenRows; i++) {
      long key = attempt.trace[seenFirst + 2 * i];
      int version = (int) kept.get(plan.last().place()).own.getOr(key, -1);
      if (version >= 0 && !deleted.get(version)) {
        deleted.set(version);
        count++;
      }
    }
    return count;
  }

  /** Returns the record of a version: a row of the base, or one that was written. */
  private long record(TableState of, long key, long writer) {
    OracleTable table = of.table;
    int version = (int) of.own.getOr(key, -1);
    if (version >= 0 && written[version][of.writer] != writer) {
      differs("has read %s %s without its own change".formatted(table.type(), key));
      version = -1;
    }
    if (version < 0) {
      version = versions.of(table.type(), key, writer);
    }
    if (isWritten(version)) {
      if (deleted.get(version)) {
        differs("has read %s %s, which was deleted".formatted(table.type(), key));
      }
      return ~version;
    }
    long number = table.number(key);
    if (!table.exists(number) || table.value(number, of.writer) != writer) {
      throw new UnfitException(
          "has read %s %s as write %s left it, which is not known"
              .formatted(table.type(), key, writer));
    }
    return number;
  }

  private void differs(String how) {
    different++;
    if (differences.size() < LINES_MAX) {
      TransactionType type = types.get(attempt.type);
      long[] inputs = Arrays.copyOf(attempt.values, type.inputs().size());
      differences.add(type.name() + Arrays.toString(inputs) + " " + how);
    }
  }
}
