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
 */
final class PreparedStep implements ReadyStatement {
  private final boolean begins;
  private final RenewedStatement source;
  private final StatementParameters parameters;
  private final Answer answer;

  /**
   * Prepares a statement.
   *
   * @param prefix what precedes the statement, with its semicolon; usually empty
   */
  PreparedStep(Connection connection, SqlStatement sql, String prefix, Answer answer)
      throws SQLException {
    begins = !prefix.isEmpty();
    parameters = new StatementParameters(sql.parameters());
    this.answer = answer;
    source = new RenewedStatement(connection, prefix + sql.sql());
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
