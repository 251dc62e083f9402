package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.interpreter.ProgramFrame;
import fasttrack.core.interpreter.ProgramFrame.Move;
import fasttrack.core.model.Action;
import fasttrack.core.model.Program;
import fasttrack.core.spi.Outcome;
import fasttrack.relational.compiler.SqlResult;
import fasttrack.relational.compiler.SqlStatement;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.sql.Dialect;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A transaction that executes a program as an application does: it computes and decides by what its
 * statements have returned. Not thread-safe.
 */
final class ProgramTransaction extends ControlledTransaction {
  private final Dialect dialect;
  private final SqlTransaction transaction;
  private final StatementMaker maker;
  private final ProgramFrame frame;
  private final boolean rollsBack;
  private final Move<SQLException> whole;
  private String prefix;

  ProgramTransaction(
      Dialect dialect, TransactionControl control, SqlTransaction transaction, StatementMaker maker)
      throws SQLException {
    super(control, transaction);
    this.dialect = dialect;
    this.transaction = transaction;
    this.maker = maker;
    Program program = Objects.requireNonNull(transaction.type().program());
    frame = new ProgramFrame(transaction.type());
    rollsBack = transaction.rollsBack();
    boolean together = beginsOnRecords(program);
    prefix = together ? dialect.begin().prefix() : "";
    List<Move<SQLException>> all = new ArrayList<>();
    if (!together && !dialect.begin().prefix().isEmpty()) {
      SqlStatement alone = new SqlStatement(0, transaction.begin(), List.of(), SqlResult.NONE);
      all.add(sent(alone, new Answer(alone)));
    }
    all.add(frame.whole(this::onRecords));
    whole = ProgramFrame.together(all);
  }

  /** Tells whether the first statement is the same at each execution, and can carry the begin. */
  private static boolean beginsOnRecords(Program program) {
    return program.actions().stream()
        .filter(action -> !(action instanceof Action.Compute))
        .findFirst()
        .filter(Action.OnRecords.class::isInstance)
        .isPresent();
  }

  /** Locks first, where the transaction locks. */
  private Move<SQLException> onRecords(Action.OnRecords action, int number) throws SQLException {
    List<Move<SQLException>> all = new ArrayList<>();
    for (SqlStatement statement : transaction.statements()) {
      if (statement.step() == number) {
        boolean locks = statement.result().kind() == SqlResult.Returned.NONE;
        all.add(
            sent(
                statement,
                locks ? new Answer(statement) : new ProgramAnswer(statement, action, frame)));
      }
    }
    if (action instanceof Action.Insert) {
      all.addLast(again(all.removeLast()));
    }
    return all.size() == 1 ? all.getFirst() : ProgramFrame.together(all);
  }

  /**
   * Inserts again after a violated constraint: another session may have inserted the key since the
   * statement looked for it, and now the statement sees it. Where the error has ended the
   * transaction (25), it was another column's, and is the one to report.
   */
  private Move<SQLException> again(Move<SQLException> insert) {
    return (slots, digest) -> {
      try {
        return insert.goesOn(slots, digest);
      } catch (SQLException e) {
        if (dialect.insertsUnseenKey(e)) {
          throw new SQLTransactionRollbackException(e.getMessage(), "40001", e);
        }
        if (!isOf("23", e)) {
          throw e;
        }
        try {
          return insert.goesOn(slots, digest);
        } catch (SQLException second) {
          throw isOf("25", second) ? e : second;
        }
      }
    };
  }

  private static boolean isOf(String stateClass, SQLException error) {
    return String.valueOf(error.getSQLState()).startsWith(stateClass);
  }

  private Move<SQLException> sent(SqlStatement sql, Answer answer) throws SQLException {
    ReadyStatement statement = maker.make(sql, prefix, answer);
    prefix = "";
    return (slots, digest) -> {
      statement.execute(slots, digest);
      return true;
    };
  }

  @Override
  public Outcome execute(long[] slots, Digest digest) throws SQLException {
    frame.begin(slots);
    begin();
    return end(!whole.goesOn(slots, digest) || rollsBack);
  }
}
