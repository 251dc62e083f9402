package fasttrack.relational;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * A transaction whose prepared statements travel together, from its begin to its end, since none of
 * them depends on the answer of another. For drivers that send a text of several statements in one
 * go and prepare each of them.
 *
 * <p>If one fails, the engine skips the others, the commit included.
 */
public final class PipelinedTransaction implements ReadyTransaction {
  private final PreparedStatement statement;
  private final Parameters parameters;
  private final Answer[] answers;
  private final boolean begins;
  private final boolean rollsBack;

  /** Prepares the statements. */
  public PipelinedTransaction(Connection connection, SqlTransaction transaction)
      throws SQLException {
    List<SqlStatement> statements = transaction.statements();
    parameters =
        new Parameters(statements.stream().flatMap(sent -> sent.parameters().stream()).toList());
    answers = statements.stream().map(Answer::new).toArray(Answer[]::new);
    begins = !transaction.begin().isEmpty();
    rollsBack = transaction.rollsBack();
    statement = connection.prepareStatement(transaction.inOneText());
  }

  @Override
  public Outcome execute(long[] inputs, Digest digest) throws SQLException {
    parameters.bind(statement, inputs);
    statement.execute();
    for (int i = 0; i < answers.length; i++) {
      // The first result is that of the statement that begins the transaction, if there is one.
      if (begins || i > 0) {
        statement.getMoreResults();
      }
      answers[i].addCurrent(statement, digest);
    }
    return rollsBack ? Outcome.ROLLED_BACK : Outcome.COMMITTED;
  }

  /** The commit is sent together with the statements. */
  @Override
  public boolean committing() {
    return !rollsBack;
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
