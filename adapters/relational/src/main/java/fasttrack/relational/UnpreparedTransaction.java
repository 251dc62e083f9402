package fasttrack.relational;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.Outcome;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A transaction whose statements are sent as text with their values in it, begin and end included,
 * so that the engine parses and plans each of them every time.
 */
public final class UnpreparedTransaction implements ReadyTransaction {
  private final Statement statement;
  private final TransactionControl control;
  private final String prefix;
  private final LiteralStatement[] texts;
  private final Answer[] answers;
  private final StringBuilder sql = new StringBuilder();
  private final boolean writes;
  private final boolean rollsBack;
  private boolean committing;

  /**
   * Prepares nothing on the server.
   *
   * @param statement executes them; stays open
   * @param control sends its statements as text, too
   */
  public UnpreparedTransaction(
      Statement statement, Begin begin, TransactionControl control, SqlTransaction transaction) {
    this.statement = statement;
    this.control = control;
    prefix = begin.prefix();
    texts =
        transaction.statements().stream()
            .map(LiteralStatement::new)
            .toArray(LiteralStatement[]::new);
    answers = transaction.statements().stream().map(Answer::new).toArray(Answer[]::new);
    writes = transaction.type().writes();
    rollsBack = transaction.rollsBack();
  }

  @Override
  public Outcome execute(long[] inputs, Digest digest) throws SQLException {
    committing = false;
    control.begin(writes);
    for (int i = 0; i < texts.length; i++) {
      execute(i, inputs, digest);
    }
    if (rollsBack) {
      control.rollback();
      return Outcome.ROLLED_BACK;
    }
    committing = true;
    control.commit();
    return Outcome.COMMITTED;
  }

  @Override
  public boolean committing() {
    return committing;
  }

  @Override
  public void close() {}

  private void execute(int position, long[] inputs, Digest digest) throws SQLException {
    boolean begins = position == 0 && !prefix.isEmpty();
    Answer answer = answers[position];
    sql.setLength(0);
    if (begins) {
      sql.append(prefix);
    }
    texts[position].append(inputs, sql);
    if (begins || answer.kind() == Answer.Kind.NONE) {
      statement.execute(sql.toString());
      if (begins) {
        statement.getMoreResults();
      }
      answer.addCurrent(statement, digest);
    } else if (answer.kind() == Answer.Kind.COUNT) {
      answer.addCount(statement.executeUpdate(sql.toString()), digest);
    } else {
      answer.addAll(statement.executeQuery(sql.toString()), digest);
    }
  }
}
