package fasttrack.relational;

import fasttrack.core.model.Digest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A prepared statement of one session. Executing it allocates only the texts of labels. Not
 * thread-safe.
 */
final class PreparedStep implements AutoCloseable {
  private final boolean begins;
  private final PreparedStatement statement;
  private final Parameters parameters;
  private final Answer answer;

  /**
   * Prepares a statement.
   *
   * @param prefix what precedes the statement, with its semicolon; usually empty
   */
  PreparedStep(Connection connection, SqlStatement source, String prefix) throws SQLException {
    begins = !prefix.isEmpty();
    parameters = new Parameters(source.parameters());
    answer = new Answer(source);
    statement = connection.prepareStatement(prefix + source.sql());
  }

  /** Executes the statement and adds its answer to the digest. */
  void execute(long[] values, Digest digest) throws SQLException {
    parameters.bind(statement, values);
    if (begins) {
      statement.execute();
      // Skips the result of the statement that begins the transaction.
      statement.getMoreResults();
      answer.addCurrent(statement, digest);
    } else if (answer.kind() == Answer.Kind.COUNT) {
      answer.addCount(statement.executeUpdate(), digest);
    } else {
      answer.addAll(statement.executeQuery(), digest);
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
