package fasttrack.relational;

import fasttrack.core.model.Digest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A statement as one session has it prepared. Executing it allocates nothing of its own but the
 * texts of labels. Not thread-safe.
 */
final class PreparedStep implements AutoCloseable {
  private final boolean begins;
  private final PreparedStatement statement;
  private final Parameters parameters;
  private final Answer answer;

  /**
   * Prepares a statement.
   *
   * @param begin the statement that begins the transaction where it is sent along, else empty
   */
  PreparedStep(Connection connection, SqlStatement source, String begin) throws SQLException {
    begins = !begin.isEmpty();
    parameters = new Parameters(source.parameters());
    answer = new Answer(source);
    statement = connection.prepareStatement(begins ? begin + ";" + source.sql() : source.sql());
  }

  /** Executes the statement and adds what it answers to the digest. */
  void execute(long[] values, Digest digest) throws SQLException {
    parameters.bind(statement, values);
    if (begins) {
      statement.execute();
      // Passes over the result of the statement that begins the transaction.
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
