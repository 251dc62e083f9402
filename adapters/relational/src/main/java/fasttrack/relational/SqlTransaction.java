package fasttrack.relational;

import fasttrack.core.model.Operand;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
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

  /** Returns all that is sent, for a reader: each statement with the names of its parameters. */
  public List<String> explain() {
    List<String> lines = new ArrayList<>();
    lines.add(begin);
    statements.forEach(statement -> lines.add(explain(statement)));
    lines.add(type.ending().name());
    return lines;
  }

  private String explain(SqlStatement statement) {
    if (statement.parameters().isEmpty()) {
      return statement.sql();
    }
    return statement.parameters().stream()
        .map(parameter -> name(parameter.operand()))
        .collect(Collectors.joining(", ", statement.sql() + "  -- ", ""));
  }

  private String name(Operand operand) {
    return switch (operand) {
      case Operand.Input(int index) -> type.inputs().get(index).name();
      case Operand.Constant(long value) -> Long.toString(value);
      case Operand.Now() -> "now";
    };
  }
}
