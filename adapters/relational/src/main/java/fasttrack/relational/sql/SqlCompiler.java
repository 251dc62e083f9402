package fasttrack.relational.sql;

import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compiles transactions to SQL.
 *
 * <p>A read is one SELECT that joins along its path. An update or delete is one statement; where
 * its path has hops, the records are found by nested {@code IN (SELECT …)}, so that each is changed
 * once however many ways lead to it. Names of record types and fields are quoted where the dialect
 * says that they are reserved words. Thread-safe.
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
    for (int i = 0; i < type.steps().size(); i++) {
      int step = i;
      locks.ifPresent(lock -> statements.addAll(lock.before(step)));
      switch (type.steps().get(i)) {
        case Step.Read read -> statements.add(read(i, read));
        case Step.Update update -> statements.addAll(update(i, update));
        case Step.Insert insert -> statements.add(insert(i, insert));
        case Step.Delete delete -> statements.add(delete(i, delete));
      }
    }
    boolean commits = type.writes() && type.ending() == TransactionType.Ending.COMMIT;
    Begin begin = dialect.begin();
    return new SqlTransaction(
        type, begin.statement(type.writes()), statements, commits ? begin.afterCommit() : "");
  }

  /** Returns the names of the tables that transactions touch, as statements have them. */
  public Set<String> tables(List<TransactionType> types) {
    return types.stream().flatMap(LockCompiler::tables).map(this::name).collect(Collectors.toSet());
  }

  private SqlStatement read(int step, Step.Read read) {
    Path path = read.path();
    boolean joins = !path.hops().isEmpty();
    Text text = new Text();
    text.add("SELECT ");
    // A read of no fields still returns a row for each record.
    text.add(
        read.fields().isEmpty()
            ? "1"
            : read.fields().stream()
                .map(field -> joins ? qualified(field) : name(field))
                .collect(Collectors.joining(", ")));
    text.add(" FROM " + joined(path));
    text.where(path.start(), joins);
    return text.statement(step, SqlResult.rows(read.fields()));
  }

  /** Returns the tables of a path, from its start on. */
  private String joined(Path path) {
    StringBuilder tables = new StringBuilder(name(path.start().type()));
    RecordType from = path.start().type();
    for (Path.Hop hop : path.hops()) {
      tables.append(join(from, hop));
      from = hop.target();
    }
    return tables.toString();
  }

  /** Tells whether a change of a path's last records joins the tables on the way. */
  private boolean joinsToChange(Path path) {
    return dialect.changesByJoin() && !path.hops().isEmpty();
  }

  private String join(RecordType from, Path.Hop hop) {
    Field link = hop.link().field();
    return switch (hop) {
      case Path.Hop.ToOwner toOwner ->
          " JOIN %s ON %s = %s"
              .formatted(name(hop.target()), qualified(key(hop.target())), qualified(link));
      case Path.Hop.ToMembers toMembers ->
          " JOIN %s ON %s = %s"
              .formatted(name(hop.target()), qualified(link), qualified(key(from)));
    };
  }

  private List<SqlStatement> update(int step, Step.Update update) {
    Text text = new Text();
    String field = name(update.field());
    if (joinsToChange(update.path())) {
      String qualified = qualified(update.field());
      text.add("UPDATE " + joined(update.path()) + " SET " + qualified + " = " + qualified + " + ");
      text.operand(update.delta(), update.field().type());
      text.where(update.path().start(), true);
    } else {
      text.add("UPDATE " + name(update.path().last()) + " SET " + field + " = " + field + " + ");
      text.operand(update.delta(), update.field().type());
      text.where(update.path());
    }
    if (!update.returning()) {
      return List.of(text.statement(step, SqlResult.COUNT));
    }
    if (dialect.updateReturning()) {
      text.add(" RETURNING " + field);
      return List.of(text.statement(step, SqlResult.newValues(update.field())));
    }
    Text select = new Text();
    select.add("SELECT " + field + " FROM " + name(update.path().last()));
    select.where(update.path());
    return List.of(
        text.statement(step, SqlResult.COUNT),
        select.statement(step, SqlResult.rows(List.of(update.field()))));
  }

  private SqlStatement insert(int step, Step.Insert insert) {
    Text text = new Text();
    text.add(
        insert.type().fields().stream()
            .map(this::name)
            .collect(Collectors.joining(", ", "INSERT INTO " + name(insert.type()) + " (", ")")));
    text.add(" VALUES (");
    int value = 0;
    String separator = "";
    for (Field field : insert.type().fields()) {
      text.add(separator);
      separator = ", ";
      switch (field.type()) {
        case Field.Type.Filler filler -> text.literal(filler, 0);
        case Field.Type.Int64 plain -> text.operand(insert.values().get(value++), plain);
        case Field.Type.Label label -> text.operand(insert.values().get(value++), label);
        case Field.Type.Timestamp moment -> text.operand(insert.values().get(value++), moment);
      }
    }
    text.add(")");
    return text.statement(step, SqlResult.COUNT);
  }

  private SqlStatement delete(int step, Step.Delete delete) {
    Text text = new Text();
    if (joinsToChange(delete.path())) {
      text.add("DELETE " + name(delete.path().last()) + " FROM " + joined(delete.path()));
      text.where(delete.path().start(), true);
    } else {
      text.add("DELETE FROM " + name(delete.path().last()));
      text.where(delete.path());
    }
    return text.statement(step, SqlResult.COUNT);
  }

  private String qualified(Field field) {
    return dialect.name(field.record()) + "." + name(field);
  }

  private String name(Field field) {
    return dialect.name(field.name());
  }

  private String name(RecordType type) {
    return dialect.name(type.name());
  }

  /** Returns a text as a literal. */
  public static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static Field key(RecordType type) {
    return Objects.requireNonNull(type.key(), () -> type + " has no key");
  }

  /** A statement's text as it grows, with its parameters. */
  private final class Text {
    private final StringBuilder sql = new StringBuilder();
    private final List<SqlParameter> parameters = new ArrayList<>();

    void add(String part) {
      sql.append(part);
    }

    SqlStatement statement(int step, SqlResult result) {
      return new SqlStatement(step, sql.toString(), parameters, result);
    }

    /** Adds a constant as a literal, and anything else as a parameter. */
    void operand(Operand operand, Field.Type type) {
      switch (operand) {
        case Operand.Constant(long value) -> literal(type, value);
        case Operand.Input input -> parameter(input, type);
        case Operand.Now now -> parameter(now, type);
      }
    }

    void literal(Field.Type type, long value) {
      switch (type) {
        case Field.Type.Int64() -> add(Long.toString(value));
        case Field.Type.Timestamp() -> add(Long.toString(value));
        case Field.Type.Label label -> add(quoted(label.text(value)));
        case Field.Type.Filler filler -> add(quoted(filler.text()));
      }
    }

    /** Adds the condition that a record of the path's last type lies on the path. */
    void where(Path path) {
      where(path, path.hops().size());
    }

    /** Adds the condition that a record lies at a path's start. */
    void where(Path.Start start, boolean qualified) {
      switch (start) {
        case Path.Start.ByKey(RecordType type, Operand key) -> {
          Field field = key(type);
          add(" WHERE " + (qualified ? qualified(field) : name(field)) + " = ");
          operand(key, field.type());
        }
        case Path.Start.ByIndexRange range -> {
          Field field = range.field();
          add(" WHERE " + (qualified ? qualified(field) : name(field)));
          add(range.single() ? " = " : " BETWEEN ");
          operand(range.from(), field.type());
          if (!range.single()) {
            add(" AND ");
            operand(range.to(), field.type());
          }
        }
        case Path.Start.All all -> {}
      }
    }

    private void where(Path path, int hops) {
      if (hops == 0) {
        where(path.start(), false);
        return;
      }
      Path.Hop hop = path.hops().get(hops - 1);
      RecordType from = path.types().get(hops - 1);
      Field link = hop.link().field();
      switch (hop) {
        case Path.Hop.ToOwner toOwner -> nested(path, hops, key(hop.target()), link, from);
        case Path.Hop.ToMembers toMembers -> nested(path, hops, link, key(from), from);
      }
    }

    private void nested(Path path, int hops, Field outer, Field inner, RecordType from) {
      add(" WHERE " + name(outer) + " IN (SELECT " + name(inner) + " FROM " + name(from));
      where(path, hops - 1);
      add(")");
    }

    private void parameter(Operand operand, Field.Type type) {
      add("?");
      parameters.add(new SqlParameter(operand, type));
    }
  }
}
