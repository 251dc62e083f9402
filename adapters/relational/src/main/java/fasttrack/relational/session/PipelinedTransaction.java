package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.spi.Outcome;
import fasttrack.relational.compiler.SqlStatement;
import fasttrack.relational.compiler.SqlTransaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * A transaction that travels in one go, from its begin to its end: all of its statements, since
 * none of them depends on the answer of another, for drivers that send a text of several statements
 * at once; or the call of a stored procedure that has them, and answers with their results.
 *
 * <p>If one statement fails, the engine skips the others, the commit included.
 */
public final class PipelinedTransaction implements ReadyTransaction {
  private final PreparedStatement statement;
  private final StatementParameters parameters;
  private final Answer[] answers;
  private final boolean answersBegin;
  private final boolean rollsBack;

  /** Prepares the statements. */
  public PipelinedTransaction(Connection connection, SqlTransaction transaction)
      throws SQLException {
    this(connection, transaction, transaction.inOneText(), !transaction.begin().isEmpty());
  }

  /**
   * Prepares a text that stands for the transaction's statements.
   *
   * @param text has their parameters, in their order, and returns their results in theirs
   * @param answersBegin whether another result precedes these: that of what begins the transaction
   */
  public PipelinedTransaction(
      Connection connection, SqlTransaction transaction, String text, boolean answersBegin)
      throws SQLException {
    List<SqlStatement> statements = transaction.statements();
    parameters =
        new StatementParameters(
            statements.stream().flatMap(sent -> sent.parameters().stream()).toList());
    answers = statements.stream().map(Answer::new).toArray(Answer[]::new);
    this.answersBegin = answersBegin;
    rollsBack = transaction.rollsBack();
    statement = connection.prepareStatement(text);
  }

  @Override
  public Outcome execute(long[] inputs, Digest digest) throws SQLException {
    parameters.bind(statement, inputs);
    statement.execute();
    for (int i = 0; i < answers.length; i++) {
      answers[i].addCurrent(statement, answersBegin || i > 0, digest);
    }
    return rollsBack ? Outcome.ROLLED_BACK : Outcome.COMMITTED;
  }

  /** The commit is sent together with the statements. */
  @Override
  public boolean committing() {
    return !rollsBack;
  }
}
