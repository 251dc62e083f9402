package fasttrack.postgresql;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.spi.Outcome;
import fasttrack.relational.compiler.SqlResult;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.session.Answer;
import fasttrack.relational.session.ReadyTransaction;
import fasttrack.relational.session.StatementParameters;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A transaction that is one call of a stored function. One that commits is the call alone, which
 * the server makes a transaction of its own; one that rolls back is sent in one go with what begins
 * and ends it.
 */
final class FunctionCall implements ReadyTransaction {
  private final PreparedStatement statement;
  private final StatementParameters parameters;
  private final Answer[] answers;

  /** The column of each statement's number of records, if the answer is one row. */
  private final int[] countColumns;

  /** The number of rows returned for each statement, if the answer has several. */
  private final long[] counts;

  private final boolean oneRow;
  private final boolean rollsBack;

  FunctionCall(Connection connection, SqlTransaction transaction) throws SQLException {
    StoredFunction function = new StoredFunction(transaction);
    parameters = new StatementParameters(function.parameters());
    answers = function.answers().toArray(Answer[]::new);
    countColumns = IntStream.range(0, answers.length).map(function::countColumn).toArray();
    counts = new long[answers.length];
    oneRow = function.oneRow();
    rollsBack = transaction.rollsBack();
    statement =
        connection.prepareStatement(
            rollsBack
                ? transaction.begin() + ";" + function.call() + ";ROLLBACK"
                : function.call());
  }

  @Override
  public Outcome execute(long[] inputs, Digest digest) throws SQLException {
    parameters.bind(statement, inputs);
    statement.execute();
    if (rollsBack) {
      // Skips the result of BEGIN.
      statement.getMoreResults();
    }
    try (ResultSet rows = statement.getResultSet()) {
      if (oneRow) {
        addRow(rows, digest);
      } else {
        addRows(rows, digest);
      }
    }
    return rollsBack ? Outcome.ROLLED_BACK : Outcome.COMMITTED;
  }

  /** The commit comes with the call. */
  @Override
  public boolean committing() {
    return !rollsBack;
  }

  private void addRow(ResultSet row, Digest digest) throws SQLException {
    row.next();
    for (int i = 0; i < answers.length; i++) {
      Answer answer = answers[i];
      long count = row.getLong(countColumns[i]);
      if (answer.kind() != SqlResult.Returned.COUNT && count > 0) {
        answer.addOne(row, digest);
      }
      if (answer.kind() != SqlResult.Returned.ROWS) {
        answer.addCount(count, digest);
      }
    }
  }

  private void addRows(ResultSet rows, Digest digest) throws SQLException {
    // Not at the end: a transaction that broke off may have left some.
    Arrays.fill(counts, 0);
    while (rows.next()) {
      int i = rows.getInt(1);
      if (answers[i].kind() == SqlResult.Returned.COUNT) {
        answers[i].addCount(rows.getLong(countColumns[i]), digest);
      } else {
        answers[i].addOne(rows, digest);
        counts[i]++;
      }
    }
    for (int i = 0; i < answers.length; i++) {
      if (answers[i].kind() == SqlResult.Returned.NEW_VALUES) {
        answers[i].addCount(counts[i], digest);
      }
    }
  }
}
