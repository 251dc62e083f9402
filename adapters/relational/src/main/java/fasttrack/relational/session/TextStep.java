package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.relational.compiler.SqlResult;
import fasttrack.relational.compiler.SqlStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A statement that is sent as text with its values in it. Not thread-safe.
 *
 * @param sql what was sent last
 */
record TextStep(
    Statement statement, String prefix, LiteralStatement text, Answer answer, StringBuilder sql)
    implements ReadyStatement {
  /**
   * Prepares nothing on the server.
   *
   * @param statement executes it, and others; stays open
   * @param prefix what precedes the statement, with its semicolon; usually empty
   */
  TextStep(Statement statement, SqlStatement source, String prefix, Answer answer) {
    this(statement, prefix, new LiteralStatement(source), answer, new StringBuilder());
  }

  @Override
  public void execute(long[] inputs, Digest digest) throws SQLException {
    sql.setLength(0);
    sql.append(prefix);
    text.append(inputs, sql);
    if (!prefix.isEmpty() || answer.kind() == SqlResult.Returned.NONE) {
      statement.execute(sql.toString());
      answer.addCurrent(statement, !prefix.isEmpty(), digest);
    } else if (answer.kind() == SqlResult.Returned.COUNT) {
      answer.addCount(statement.executeUpdate(sql.toString()), digest);
    } else {
      answer.addAll(statement.executeQuery(sql.toString()), digest);
    }
  }
}
