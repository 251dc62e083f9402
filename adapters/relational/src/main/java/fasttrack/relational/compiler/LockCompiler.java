package fasttrack.relational.compiler;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.LockSql;
import fasttrack.relational.sql.Locking;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compiles the statements that lock what a transaction touches, each before the first step that
 * touches it.
 *
 * <p>A table that the transaction changes is locked exclusively from the first lock on, so that no
 * two transactions wait for each other to let them change what both have read. Pages are locked
 * where rows are found by key; a table in which the transaction finds rows in any other way is
 * locked with all its pages. Not thread-safe.
 */
final class LockCompiler {
  private static final long PAGE_BYTES = 4096;

  private final TransactionType type;
  private final Dialect dialect;
  private final Locking locking;
  private final List<Touched> touched;
  private final Set<RecordType> changed = new HashSet<>();
  private final Set<RecordType> searched = new HashSet<>();
  private final Set<Lock> taken = new HashSet<>();

  /** Rows that a step touches. */
  private sealed interface Rows {
    RecordType type();

    /** The row with a key, which may be about to be inserted. */
    record Keyed(RecordType type, Operand key) implements Rows {}

    /** A row that is inserted and has no key. */
    record Fresh(RecordType type) implements Rows {}

    /** Whatever a range, a link or a scan finds. */
    record Found(RecordType type) implements Rows {}
  }

  /**
   * What a step touches.
   *
   * @param changes whether it changes the last of these rows
   */
  private record Touched(List<Rows> rows, boolean changes) {}

  private record Lock(String sql, List<SqlParameter> parameters) {
    Lock(String sql) {
      this(sql, List.of());
    }
  }

  LockCompiler(TransactionType type, Dialect dialect, Locking locking) {
    this.type = type;
    this.dialect = dialect;
    this.locking = locking;
    touched = touched(type);
    for (Touched each : touched) {
      if (each.changes) {
        changed.add(each.rows.getLast().type());
      }
      for (Rows rows : each.rows) {
        if (rows instanceof Rows.Found) {
          searched.add(rows.type());
        }
      }
    }
  }

  /** Returns the record types that a transaction touches. */
  static Stream<RecordType> tables(TransactionType type) {
    return touched(type).stream().flatMap(each -> each.rows.stream()).map(Rows::type);
  }

  /**
   * Returns the statements that lock what a step touches, or an action of a program, and none
   * before it is sure to have touched; in step order.
   */
  List<SqlStatement> before(int step) {
    List<SqlStatement> statements = new ArrayList<>();
    Program program = type.program();
    for (Rows rows : touched.get(step).rows) {
      Lock lock = lock(rows, changed.contains(rows.type()));
      if (!taken.contains(lock)) {
        statements.add(new SqlStatement(step, lock.sql, lock.parameters, SqlResult.NONE));
        if (program == null || remains(program, step, lock)) {
          taken.add(lock);
        }
      }
    }
    return statements;
  }

  /** Tells whether a program has a lock for good: under a condition, it may not take it. */
  private static boolean remains(Program program, int number, Lock lock) {
    int next = 0;
    for (Action action : program.actions()) {
      if (next == number && action instanceof Action.OnRecords) {
        return lock.parameters.isEmpty();
      }
      next += new Program(List.of(action), 0).numbers();
    }
    return false;
  }

  private Lock lock(Rows rows, boolean exclusive) {
    String table = dialect.name(rows.type().name());
    LockSql sql = locking.sql();
    return switch (locking.level()) {
      case DATABASE -> new Lock(sql.database(type.writes()));
      case SET -> new Lock(sql.table(table, exclusive));
      case PAGE ->
          searched.contains(rows.type())
              ? new Lock(sql.allPages(table, exclusive))
              : page(rows, table, exclusive);
      case RECORD -> throw new IllegalStateException("rows are locked by the engine");
    };
  }

  private Lock page(Rows rows, String table, boolean exclusive) {
    LockSql sql = locking.sql();
    return switch (rows) {
      case Rows.Keyed(RecordType record, Operand.Constant(long value)) ->
          new Lock(sql.page(table, Long.toString(value), rowsPerPage(record), exclusive));
      case Rows.Keyed(RecordType record, Operand key) ->
          new Lock(
              sql.page(table, "?", rowsPerPage(record), exclusive),
              List.of(new SqlParameter(key, new Field.Type.Int64())));
      case Rows.Fresh fresh -> new Lock(sql.freshPage(table));
      case Rows.Found found -> new Lock(sql.allPages(table, exclusive));
    };
  }

  private static long rowsPerPage(RecordType type) {
    return Math.max(1, PAGE_BYTES / type.fields().stream().mapToInt(Field::bytes).sum());
  }

  private static List<Touched> touched(TransactionType type) {
    return type.onRecords().stream().map(LockCompiler::touched).toList();
  }

  private static Touched touched(Action.OnRecords action) {
    return switch (action) {
      case Action.Find find -> new Touched(along(find.path()), find.forUpdate());
      case Action.OnPath change -> new Touched(along(change.path()), true);
      case Action.Insert insert -> inserted(insert.type(), insert.fields(), insert.values());
    };
  }

  private static List<Rows> along(Path path) {
    List<Rows> rows = new ArrayList<>();
    rows.add(
        switch (path.start()) {
          case Path.Start.ByKey(RecordType type, Operand key) -> new Rows.Keyed(type, key);
          case Path.Start.ByIndexRange range -> new Rows.Found(range.type());
          case Path.Start.All all -> new Rows.Found(all.type());
        });
    path.hops().forEach(hop -> rows.add(new Rows.Found(hop.target())));
    return rows;
  }

  private static Touched inserted(RecordType type, List<Field> fields, List<Operand> values) {
    Field key = type.key();
    Rows rows =
        key == null ? new Rows.Fresh(type) : new Rows.Keyed(type, values.get(fields.indexOf(key)));
    return new Touched(List.of(rows), true);
  }
}
