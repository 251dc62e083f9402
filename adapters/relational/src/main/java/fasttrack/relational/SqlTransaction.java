package fasttrack.relational;

import fasttrack.core.model.Operand;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A transaction as SQL.
 *
 * @param type the transaction that was compiled
 * @param begin the statement that begins it
 * @param statements its statements, in order
 */
public record SqlTransaction(TransactionType type, String begin, List<SqlStatement> statements) {
  public SqlTransaction {
    statements = List.copyOf(statements);
  }

  /** Tells whether it is rolled back on purpose. */
  public boolean rollsBack() {
    return switch (type.ending()) {
      case COMMIT -> false;
      case ROLLBACK -> true;
    };
  }

  /** Returns all statements in one text, from the one that begins it to the one that ends it. */
  public String inOneText() {
    return statements.stream()
        .map(SqlStatement::sql)
        .collect(Collectors.joining(";", begin + ";", ";" + type.ending().name()));
  }

  /** Returns all that is sent, for a reader: each statement with the names of its parameters. */
  public List<String> explain() {
    List<String> lines = new ArrayList<>();
    lines.add(begin);
    statements.forEach(statement -> lines.add(statement.sql() + comment(statement.parameters())));
    lines.add(type.ending().name());
    return lines;
  }

  /** Returns all that is sent as plain text, with the names of its values where they go. */
  public List<String> explainUnprepared() {
    List<String> lines = new ArrayList<>();
    lines.add(begin);
    statements.forEach(statement -> lines.add(withNames(statement)));
    lines.add(type.ending().name());
    return lines;
  }

  /** Returns all that is sent when the statements travel together. */
  public List<String> explainPipelined() {
    List<String> lines = new ArrayList<>();
    lines.add("-- in one round trip:");
    lines.add(begin + ";");
    statements.forEach(
        statement -> lines.add(statement.sql() + ";" + comment(statement.parameters())));
    lines.add(type.ending().name());
    return lines;
  }

  /** Returns the names of parameters as a comment, or an empty text where there are none. */
  public String comment(List<SqlParameter> parameters) {
    return parameters.isEmpty()
        ? ""
        : parameters.stream()
            .map(parameter -> name(parameter.operand()))
            .collect(Collectors.joining(", ", "  -- ", ""));
  }

  private String withNames(SqlStatement statement) {
    StringBuilder text = new StringBuilder();
    Iterator<SqlParameter> parameters = statement.parameters().iterator();
    for (String part : statement.parts()) {
      text.append(part);
      if (parameters.hasNext()) {
        text.append('{').append(name(parameters.next().operand())).append('}');
      }
    }
    return text.toString();
  }

  private String name(Operand operand) {
    return switch (operand) {
      case Operand.Input(int index) -> type.inputs().get(index).name();
      case Operand.Constant(long value) -> Long.toString(value);
      case Operand.Now() -> "now";
    };
  }
}
