package fasttrack.relational.compiler;

import fasttrack.core.interpreter.ProgramScript;
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
 * @param afterCommit the statement that makes its commit durable, or an empty text if that is not
 *     needed
 */
public record SqlTransaction(
    TransactionType type, String begin, List<SqlStatement> statements, String afterCommit) {
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
   * Returns all that is sent in a mode of execution, as a script in which {@code :name} stands for
   * a value. An engine's console replaces it by a variable of that name.
   *
   * @throws IllegalArgumentException for COMPILED, which each engine explains itself
   */
  public List<String> explain(ExecutionMode mode) {
    List<String> lines = new ArrayList<>();
    switch (mode) {
      case PREPARED -> {}
      case UNPREPARED -> lines.add("-- as text, with the values in it:");
      case PIPELINED -> lines.add("-- in one round trip:");
      case COMPILED -> throw new IllegalArgumentException("stored procedures are the engine's own");
    }
    if (!begin.isEmpty()) {
      lines.add(begin + ";");
    }
    if (type.program() == null) {
      statements.forEach(statement -> lines.add(script(statement)));
    } else {
      lines.addAll(ProgramScript.of(type.program(), this::scripts, this::named, "ROLLBACK;"));
    }
    lines.add(type.ending().name() + ";");
    if (!afterCommit.isEmpty()) {
      lines.add(afterCommit + ";");
    }
    return lines;
  }

  private List<String> scripts(int step) {
    return statements.stream()
        .filter(statement -> statement.step() == step)
        .map(this::script)
        .toList();
  }

  /** Returns what stands for a parameter in a script. */
  public String named(SqlParameter parameter) {
    return named(parameter.operand());
  }

  /** Returns what stands for an operand in a script. */
  private String named(Operand operand) {
    return ":" + type.name(operand).replaceAll("\\W", "_");
  }

  /** Returns a statement as {@link #explain} shows it. */
  public String script(SqlStatement statement) {
    StringBuilder text = new StringBuilder();
    Iterator<SqlParameter> parameters = statement.parameters().iterator();
    for (String part : statement.parts()) {
      text.append(part);
      if (parameters.hasNext()) {
        text.append(named(parameters.next()));
      }
    }
    return text.append(';').toString();
  }
}
