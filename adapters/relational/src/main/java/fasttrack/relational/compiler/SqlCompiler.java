package fasttrack.relational.compiler;

import fasttrack.core.model.Action.Change;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Delete;
import fasttrack.core.model.Action.Find;
import fasttrack.core.model.Action.Insert;
import fasttrack.core.model.Action.OnRecords;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles transactions to SQL.
 *
 * <p>A read is one SELECT that joins along its path. An update or delete is one statement; where
 * its path has hops, the records are found by nested {@code IN (SELECT …)}, so that each is changed
 * once however many ways lead to it. Thread-safe.
 */
public record SqlCompiler(Dialect dialect) {
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
              : List.of(statement(i, program.onRecords().get(i))));
    }
    boolean commits = type.writes() && type.ending() == TransactionType.Ending.COMMIT;
    Begin begin = dialect.begin();
    return new SqlTransaction(
        type, begin.statement(type.writes()), statements, commits ? begin.afterCommit() : "");
  }

  /** Returns the statements of a step, which does not depend on what others have read. */
  private List<SqlStatement> statements(int number, OnRecords step) {
    return switch (step) {
      case Find find -> List.of(statement(number, find));
      case Change change -> update(number, change);
      case Insert insert -> List.of(insert("INSERT INTO ", insert).count(number));
      case Delete delete -> List.of(text().delete(delete.path(), List.of()).count(number));
    };
  }

  /** Returns the names of the tables that transactions touch, as statements have them. */
  public Set<String> tables(List<TransactionType> types) {
    return types.stream()
        .flatMap(LockCompiler::tables)
        .map(t -> dialect.name(t.name()))
        .collect(Collectors.toSet());
  }

  private List<SqlStatement> update(int step, Change update) {
    Field field = update.first().field();
    SqlText text = text().update(update.path(), update.assignments(), List.of());
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

  /** Returns the statement of the action of a program that has that number. */
  SqlStatement statement(int number, OnRecords action) {
    return switch (action) {
      case Find find ->
          find(find)
              .statement(number, SqlResult.rows(find.columns().stream().map(this::read).toList()));
      case Change change ->
          text()
              .update(change.path(), change.assignments(), where(change.path(), change.where()))
              .count(number);
      case Insert insert -> insertIfAbsent(insert).count(number);
      case Delete delete ->
          text().delete(delete.path(), where(delete.path(), delete.where())).count(number);
    };
  }

  private List<Condition> where(Path path, List<Condition> given) {
    return dialect.repeatsOwner()
            && path.hops().size() == 1
            && path.hops().getFirst() instanceof Path.Hop.ToMembers members
            && path.start() instanceof Path.Start.ByKey owner
        ? Stream.concat(
                Stream.of(new Condition(members.link().field(), Comparison.EQUAL, owner.key())),
                given.stream())
            .toList()
        : given;
  }

  private SqlText text() {
    return new SqlText(dialect, "");
  }

  private SqlText find(Find find) {
    boolean joins = !find.path().hops().isEmpty();
    SqlText text = text().add("SELECT ");
    String columns =
        find.columns().stream()
            .map(column -> column(column.kind(), text.name(column.field(), joins)))
            .collect(Collectors.joining(", "));
    text.add(columns.isEmpty() ? "1" : columns)
        .add(" FROM ")
        .tables(find.path())
        .where(find.path().start(), joins);
    text.where(find.where(), joins);
    Selection selection = find.selection();
    boolean ordered = selection.which() != Selection.Which.ALL;
    if (ordered) {
      order(text, selection, find.path().last().key(), joins);
    }
    if (selection.which() == Selection.Which.FIRST) {
      text.add(dialect.limit(selection.limit()));
    }
    return find.forUpdate() ? text.add(dialect.forUpdate(joins || ordered)) : text;
  }

  private static void order(
      SqlText text, Selection selection, @Nullable Field key, boolean qualified) {
    Field field = Objects.requireNonNull(selection.order());
    String direction = selection.descending() ? " DESC" : "";
    text.add(" ORDER BY " + text.name(field, qualified) + direction);
    if (key != null && !key.equals(field)) {
      text.add(", " + text.name(key, qualified) + direction);
    }
  }

  private static String column(Column.Kind kind, String field) {
    return switch (kind) {
      case FIELD -> field;
      case COUNT -> "COUNT(*)";
      case DISTINCT -> "COUNT(DISTINCT " + field + ")";
      case SUM -> "COALESCE(SUM(" + field + "), 0)";
      case LEAST -> "COALESCE(MIN(" + field + "), 0)";
      case GREATEST -> "COALESCE(MAX(" + field + "), 0)";
    };
  }

  /** Returns a column as the field of a row: an aggregate is a number, whatever its field is. */
  private Field read(Column column) {
    Field field = column.field();
    return column.kind() == Column.Kind.FIELD
        ? field
        : new Field(field.record(), field.name(), new Field.Type.Int64());
  }

  private SqlText insert(String verb, Insert insert) {
    return text().insert(verb, insert.type(), insert.values());
  }

  private SqlText insertIfAbsent(Insert insert) {
    RecordType type = insert.type();
    Field key = type.key();
    if (key == null) {
      return insert("INSERT INTO ", insert);
    }
    SqlText text = text();
    return switch (dialect.ifAbsent(alone(type, key))) {
      case ON_CONFLICT ->
          insert("INSERT INTO ", insert).add(" ON CONFLICT (" + text.name(key) + ") DO NOTHING");
      case IGNORE -> insert("INSERT IGNORE INTO ", insert);
      case NOT_EXISTS ->
          text.add("INSERT INTO ")
              .columns(type)
              .add(" SELECT ")
              .values(type, insert.values())
              .add(" FROM " + dialect.oneRow() + " WHERE NOT EXISTS (SELECT 1 FROM ")
              .add(text.name(type) + " WHERE " + text.name(key) + " = ")
              .operand(insert.values().get(insert.fields().indexOf(key)), key.type())
              .add(")");
    };
  }

  /** Tells whether the key is the only thing of a record that must not be there twice. */
  private static boolean alone(RecordType type, Field key) {
    return type.indexes().stream().noneMatch(index -> index.unique() && !index.field().equals(key));
  }
}
