package fasttrack.relational;

import fasttrack.core.model.Operand;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ExecutionMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A transaction as SQL.
 *
 * @param type the transaction that was compiled
 * @param begin the statement that begins it, or an empty text if it begins implicitly
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
        .collect(
            Collectors.joining(
                ";", begin.isEmpty() ? "" : begin + ";", ";" + type.ending().name()));
  }

  /**
   * Returns all that is sent in a mode of execution, for a reader.
   *
   * @throws IllegalArgumentException for COMPILED, which each engine explains itself
   */
  public List<String> explain(ExecutionMode mode) {
    return switch (mode) {
      case UNPREPARED -> explainUnprepared();
      case PREPARED -> explainPrepared();
      case PIPELINED -> explainPipelined();
      case COMPILED -> throw new IllegalArgumentException("stored procedures are the engine's own");
    };
  }

  /** Returns each statement with the names of its parameters. */
  private List<String> explainPrepared() {
    List<String> lines = beginning();
    statements.forEach(statement -> lines.add(statement.sql() + comment(statement.parameters())));
    lines.add(type.ending().name());
    return lines;
  }

  /** Returns each statement as text, with the names of the values in place of them. */
  private List<String> explainUnprepared() {
    List<String> lines = beginning();
    statements.forEach(statement -> lines.add(withNames(statement)));
    lines.add(type.ending().name());
    return lines;
  }

  /** Returns all that is sent when the statements travel together. */
  private List<String> explainPipelined() {
    List<String> lines = new ArrayList<>();
    lines.add("-- in one round trip:");
    beginning().forEach(line -> lines.add(line + ";"));
    statements.forEach(
        statement -> lines.add(statement.sql() + ";" + comment(statement.parameters())));
    lines.add(type.ending().name());
    return lines;
  }

  /** Returns the names of parameters as a comment, or an empty text if there are none. */
  public String comment(List<SqlParameter> parameters) {
    return parameters.isEmpty()
        ? ""
        : parameters.stream()
            .map(parameter -> name(parameter.operand()))
            .collect(Collectors.joining(", ", "  -- ", ""));
  }

  private List<String> beginning() {
    return begin.isEmpty() ? new ArrayList<>() : new ArrayList<>(List.of(begin));
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
