package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.relational.compiler.SqlResult;
import fasttrack.relational.compiler.SqlStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A prepared statement of one session. Executing it allocates only the texts of labels. Not
 * thread-safe.
 *
 * @param begins whether a statement that begins a transaction precedes it
 */
record PreparedStep(
    boolean begins, RenewedStatement source, StatementParameters parameters, Answer answer)
    implements ReadyStatement {
  /**
   * Prepares a statement.
   *
   * @param prefix what precedes the statement, with its semicolon; usually empty
   */
  PreparedStep(Connection connection, SqlStatement sql, String prefix, Answer answer)
      throws SQLException {
    this(
        !prefix.isEmpty(),
        new RenewedStatement(connection, prefix + sql.sql()),
        new StatementParameters(sql.parameters()),
        answer);
  }

  @Override
  public void execute(long[] values, Digest digest) throws SQLException {
    PreparedStatement statement = source.begin();
    parameters.bind(statement, values);
    if (begins || answer.kind() == SqlResult.Returned.NONE) {
      statement.execute();
      answer.addCurrent(statement, begins, digest);
    } else if (answer.kind() == SqlResult.Returned.COUNT) {
      answer.addCount(statement.executeUpdate(), digest);
    } else {
      answer.addAll(statement.executeQuery(), digest);
    }
    source.end();
  }
}
