package fasttrack.relational.compiler;

import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.relational.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A statement's text as it grows, with its parameters. Names of record types and fields are quoted
 * where the dialect says that they are reserved words. Not thread-safe.
 */
public final class SqlText {
  private final Dialect dialect;
  private final StringBuilder sql = new StringBuilder();
  private final List<SqlParameter> parameters = new ArrayList<>();
  private String conjunction = " WHERE ";

  /** Begins a statement. */
  SqlText(Dialect dialect, String beginning) {
    this.dialect = dialect;
    add(beginning);
  }

  SqlText add(String part) {
    sql.append(part);
    return this;
  }

  SqlStatement statement(int step, SqlResult result) {
    return new SqlStatement(step, sql.toString(), parameters, result);
  }

  /** Returns the statement, which answers by how many rows it changed. */
  SqlStatement count(int step) {
    return statement(step, SqlResult.COUNT);
  }

  String name(Field field) {
    return dialect.name(field.name());
  }

  String name(RecordType type) {
    return dialect.name(type.name());
  }

  /** Returns a field's name, with its table's where a statement has several. */
  String name(Field field, boolean qualified) {
    return (qualified ? dialect.name(field.record()) + "." : "") + name(field);
  }

  static Field key(RecordType type) {
    return Objects.requireNonNull(type.key(), () -> type + " has no key");
  }

  /** Adds the tables of a path, from its start on. */
  SqlText tables(Path path) {
    RecordType from = path.start().type();
    add(name(from));
    for (Path.Hop hop : path.hops()) {
      add(" JOIN " + name(hop.target()) + " ON ");
      Field link = hop.link().field();
      add(
          switch (hop) {
            case Path.Hop.ToOwner toOwner ->
                name(key(hop.target()), true) + " = " + name(link, true);
            case Path.Hop.ToMembers toMembers -> name(link, true) + " = " + name(key(from), true);
          });
      from = hop.target();
    }
    return this;
  }

  /**
   * Adds an UPDATE of the records at a path's end that fulfil all conditions: each is changed once,
   * however many ways lead to it.
   */
  SqlText update(Path path, List<Assignment> assignments, List<Condition> conditions) {
    boolean joins = joinsToChange(path);
    add("UPDATE ");
    changed(path, joins);
    String separator = " SET ";
    for (Assignment each : assignments) {
      String field = name(each.field(), joins);
      add(separator + field + " = " + (each.adds() ? field + " + " : ""));
      if (each.from() == null) {
        operand(each.value(), each.field().type());
      } else {
        add(name(each.from(), joins));
      }
      separator = ", ";
    }
    return where(path, joins, conditions);
  }

  /** Adds a DELETE of the records at a path's end that fulfil all conditions. */
  SqlText delete(Path path, List<Condition> conditions) {
    boolean joins = joinsToChange(path);
    add(joins ? "DELETE " + name(path.last()) + " FROM " : "DELETE FROM ");
    changed(path, joins);
    return where(path, joins, conditions);
  }

  private boolean joinsToChange(Path path) {
    return dialect.changesByJoin() && !path.hops().isEmpty();
  }

  private void changed(Path path, boolean joins) {
    if (joins) {
      tables(path);
    } else {
      add(name(path.last()));
    }
  }

  private SqlText where(Path path, boolean joins, List<Condition> conditions) {
    if (joins) {
      where(path.start(), true);
    } else {
      where(path);
    }
    return where(conditions, joins);
  }

  /**
   * Adds an INSERT of a record.
   *
   * @param insert how it begins, up to the table
   */
  SqlText insert(String insert, RecordType type, List<Operand> values) {
    return add(insert).columns(type).add(" VALUES (").values(type, values).add(")");
  }

  /** Adds a table and its columns, as an INSERT names them. */
  SqlText columns(RecordType type) {
    return add(
        type.fields().stream()
            .map(this::name)
            .collect(Collectors.joining(", ", name(type) + " (", ")")));
  }

  /** Adds a value for each field of a record, as its table has them. */
  SqlText values(RecordType type, List<Operand> values) {
    int value = 0;
    String separator = "";
    for (Field field : type.fields()) {
      add(separator);
      separator = ", ";
      switch (field.type()) {
        case Field.Type.Filler filler -> literal(filler, 0);
        case Field.Type.Int64 plain -> operand(values.get(value++), plain);
        case Field.Type.Label label -> operand(values.get(value++), label);
        case Field.Type.Timestamp moment -> operand(values.get(value++), moment);
      }
    }
    return this;
  }

  /** Adds a constant as a literal, and anything else as a parameter. */
  SqlText operand(Operand operand, Field.Type type) {
    switch (operand) {
      case Operand.Constant(long value) -> literal(type, value);
      case Operand.Input input -> parameter(input, type);
      case Operand.Now now -> parameter(now, type);
    }
    return this;
  }

  private void parameter(Operand operand, Field.Type type) {
    add("?");
    parameters.add(new SqlParameter(operand, type));
  }

  private void literal(Field.Type type, long value) {
    switch (type) {
      case Field.Type.Int64() -> add(Long.toString(value));
      case Field.Type.Timestamp() -> add(Long.toString(value));
      case Field.Type.Label label -> add(quoted(label.text(value)));
      case Field.Type.Filler filler -> add(quoted(filler.text()));
    }
  }

  /** Returns a text as a literal. */
  public static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Adds conditions, each after WHERE or AND. */
  SqlText where(List<Condition> conditions, boolean qualified) {
    for (Condition each : conditions) {
      condition(each.field(), qualified, " " + each.comparison().sql() + " ");
      operand(each.value(), each.field().type());
    }
    return this;
  }

  private void condition(Field field, boolean qualified, String comparison) {
    add(conjunction + name(field, qualified) + comparison);
    conjunction = " AND ";
  }

  /** Adds the condition that a record of the path's last type lies on the path. */
  SqlText where(Path path) {
    where(path, path.hops().size());
    return this;
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
    condition(outer, false, " IN (SELECT " + name(inner) + " FROM " + name(from));
    conjunction = " WHERE ";
    where(path, hops - 1);
    add(")");
    conjunction = " AND ";
  }

  /** Adds the condition that a record lies at a path's start. */
  SqlText where(Path.Start start, boolean qualified) {
    switch (start) {
      case Path.Start.ByKey(RecordType type, Operand key) -> {
        condition(key(type), qualified, " = ");
        operand(key, key(type).type());
      }
      case Path.Start.ByIndexRange range -> {
        Field field = range.field();
        condition(field, qualified, range.single() ? " = " : " BETWEEN ");
        operand(range.from(), field.type());
        if (!range.single()) {
          add(" AND ");
          operand(range.to(), field.type());
        }
      }
      case Path.Start.All all -> {}
    }
    return this;
  }
}
