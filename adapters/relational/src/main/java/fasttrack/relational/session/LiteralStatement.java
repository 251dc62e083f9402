package fasttrack.relational.session;

import fasttrack.relational.compiler.SqlStatement;
import java.util.List;

/** A statement's text with the places where values go into it. Immutable and thread-safe. */
public final class LiteralStatement {
  private final StatementParameters parameters;
  private final List<String> parts;

  /** Finds the places. */
  public LiteralStatement(SqlStatement source) {
    parameters = new StatementParameters(source.parameters());
    parts = source.parts();
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
