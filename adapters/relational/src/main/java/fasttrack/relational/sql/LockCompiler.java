package fasttrack.relational.sql;

import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
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

  private record Lock(String sql, List<SqlParameter> parameters) {
    Lock(String sql) {
      this(sql, List.of());
    }
  }

  LockCompiler(TransactionType type, Dialect dialect, Locking locking) {
    this.type = type;
    this.dialect = dialect;
    this.locking = locking;
    for (Step step : type.steps()) {
      switch (step) {
        case Step.Read read -> {}
        case Step.Update update -> changed.add(update.path().last());
        case Step.Insert insert -> changed.add(insert.type());
        case Step.Delete delete -> changed.add(delete.path().last());
      }
      for (Rows rows : touched(step)) {
        if (rows instanceof Rows.Found) {
          searched.add(rows.type());
        }
      }
    }
  }

  /** Returns the record types that a transaction touches. */
  static Stream<RecordType> tables(TransactionType type) {
    return type.steps().stream().flatMap(step -> touched(step).stream()).map(Rows::type);
  }

  /** Returns the statements that lock what a step touches and no step before it; in step order. */
  List<SqlStatement> before(int step) {
    List<SqlStatement> statements = new ArrayList<>();
    for (Rows rows : touched(type.steps().get(step))) {
      Lock lock = lock(rows, changed.contains(rows.type()));
      if (taken.add(lock)) {
        statements.add(new SqlStatement(step, lock.sql, lock.parameters, SqlResult.NONE));
      }
    }
    return statements;
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

  private static List<Rows> touched(Step step) {
    return switch (step) {
      case Step.Read read -> along(read.path());
      case Step.Update update -> along(update.path());
      case Step.Insert insert -> List.of(inserted(insert));
      case Step.Delete delete -> along(delete.path());
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

  private static Rows inserted(Step.Insert insert) {
    Field key = insert.type().key();
    return key == null
        ? new Rows.Fresh(insert.type())
        : new Rows.Keyed(insert.type(), insert.values().get(insert.fields().indexOf(key)));
  }
}
