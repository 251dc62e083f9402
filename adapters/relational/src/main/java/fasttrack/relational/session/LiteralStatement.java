package fasttrack.relational.session;

import fasttrack.relational.compiler.SqlStatement;
import java.util.List;

/**
 * A statement's text with the places where values go into it. Immutable and thread-safe.
 *
 * @param parameters the values
 * @param parts the text before, between and after them
 */
public record LiteralStatement(StatementParameters parameters, List<String> parts) {
  /** Finds the places. */
  public LiteralStatement(SqlStatement source) {
    this(new StatementParameters(source.parameters()), source.parts());
  }

  /** Appends the statement with its values in it. */
  public void append(long[] values, StringBuilder sql) {
    sql.append(parts.getFirst());
    for (int i = 1; i < parts.size(); i++) {
      parameters.appendLiteral(i - 1, values, sql);
      sql.append(parts.get(i));
    }
  }
}
