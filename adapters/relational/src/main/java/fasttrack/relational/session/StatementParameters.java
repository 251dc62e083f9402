package fasttrack.relational.session;

import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.relational.compiler.SqlParameter;
import fasttrack.relational.compiler.SqlText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets the parameters of statements to the inputs of a transaction. All decisions are made in the
 * constructor; after that it walks arrays and allocates only the texts of labels. Immutable and
 * thread-safe.
 */
public final class StatementParameters {
  /** In place of an input's position: the time of execution. */
  private static final int NOW = -1;

  private final int[] inputs;
  private final Field.Type.@Nullable Label[] labels;

  /** For parameters in the order of their question marks. */
  public StatementParameters(List<SqlParameter> parameters) {
    inputs = new int[parameters.size()];
    labels = new Field.Type.@Nullable Label[parameters.size()];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = input(parameters.get(i).operand());
      labels[i] = parameters.get(i).type() instanceof Field.Type.Label label ? label : null;
    }
  }

  /** Sets all parameters of a statement. */
  public void bind(PreparedStatement statement, long[] values) throws SQLException {
    for (int i = 0; i < inputs.length; i++) {
      long value = value(i, values);
      Field.Type.Label label = labels[i];
      if (label == null) {
        statement.setLong(i + 1, value);
      } else {
        statement.setString(i + 1, label.text(value));
      }
    }
  }

  /**
   * Appends a parameter's value as a literal.
   *
   * @param parameter its position, from 0
   */
  void appendLiteral(int parameter, long[] values, StringBuilder sql) {
    long value = value(parameter, values);
    Field.Type.Label label = labels[parameter];
    if (label == null) {
      sql.append(value);
    } else {
      sql.append(SqlText.quoted(label.text(value)));
    }
  }

  private long value(int parameter, long[] values) {
    int input = inputs[parameter];
    return input == NOW ? System.currentTimeMillis() * 1_000 : values[input];
  }

  private static int input(Operand operand) {
    return switch (operand) {
      case Operand.Input(int index) -> index;
      case Operand.Now() -> NOW;
      case Operand.Constant constant ->
          throw new IllegalArgumentException(constant + " should be part of the statement's text");
    };
  }
}
