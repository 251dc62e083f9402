package fasttrack.relational.compiler;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Program;
import fasttrack.core.model.TransactionType;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compiles transactions to SQL.
 *
 * <p>A read is one SELECT that joins along its path. An update or delete is one statement; where
 * its path has hops, the records are found by nested {@code IN (SELECT …)}, so that each is changed
 * once however many ways lead to it. Thread-safe.
 */
public final class SqlCompiler {
  private final Dialect dialect;

  /** Makes a compiler for a dialect. */
  public SqlCompiler(Dialect dialect) {
    this.dialect = dialect;
  }

  /** Compiles a transaction. */
  public SqlTransaction compile(TransactionType type) {
    List<SqlStatement> statements = new ArrayList<>();
    Optional<LockCompiler> locks =
        dialect.locking().map(locking -> new LockCompiler(type, dialect, locking));
    Program program = type.program();
    int parts = program == null ? type.steps().size() : program.numbers();
    for (int i = 0; i < parts; i++) {
      int step = i;
      locks.ifPresent(lock -> statements.addAll(lock.before(step)));
      statements.addAll(
          program == null
              ? statements(i, type.steps().get(i))
              : List.of(new ProgramCompiler(dialect).statement(i, program.onRecords().get(i))));
    }
    boolean commits = type.writes() && type.ending() == TransactionType.Ending.COMMIT;
    Begin begin = dialect.begin();
    return new SqlTransaction(
        type, begin.statement(type.writes()), statements, commits ? begin.afterCommit() : "");
  }

  private List<SqlStatement> statements(int number, Action.OnRecords step) {
    return switch (step) {
      case Action.Find read -> List.of(new ProgramCompiler(dialect).statement(number, read));
      case Action.Change update -> update(number, update);
      case Action.Insert insert -> List.of(insert(number, insert));
      case Action.Delete delete -> List.of(delete(number, delete));
    };
  }

  /** Returns the names of the tables that transactions touch, as statements have them. */
  public Set<String> tables(List<TransactionType> types) {
    return types.stream()
        .flatMap(LockCompiler::tables)
        .map(t -> dialect.name(t.name()))
        .collect(Collectors.toSet());
  }

  private List<SqlStatement> update(int step, Action.Change update) {
    Field field = update.first().field();
    SqlText text = new SqlText(dialect, "").update(update.path(), update.assignments(), List.of());
    if (!update.returning()) {
      return List.of(text.count(step));
    }
    String name = text.name(field);
    if (dialect.updateReturning()) {
      text.add(" RETURNING " + name);
      return List.of(text.statement(step, SqlResult.newValues(field)));
    }
    SqlText select =
        new SqlText(dialect, "SELECT " + name + " FROM " + text.name(update.path().last()))
            .where(update.path());
    return List.of(text.count(step), select.statement(step, SqlResult.rows(List.of(field))));
  }

  private SqlStatement insert(int step, Action.Insert insert) {
    return new SqlText(dialect, "")
        .insert("INSERT INTO ", insert.type(), insert.values())
        .count(step);
  }

  private SqlStatement delete(int step, Action.Delete delete) {
    return new SqlText(dialect, "").delete(delete.path(), List.of()).count(step);
  }
}
