package fasttrack.relational.session;

import fasttrack.core.model.Action;
import fasttrack.core.model.Digest;
import fasttrack.core.model.Program;
import fasttrack.core.spi.Outcome;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlResult;
import fasttrack.relational.sql.SqlStatement;
import fasttrack.relational.sql.SqlTransaction;
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
  private final List<ReadyStatement> statements = new ArrayList<>();
  private final ProgramFrame frame;
  private final Program program;
  private final int inputs;
  private final boolean rollsBack;
  private final Move[] moves;
  private int made;
  private String prefix;

  /** What an action does; whether the transaction goes on. */
  @FunctionalInterface
  private interface Move {
    boolean goesOn(long[] values, Digest digest) throws SQLException;
  }

  ProgramTransaction(
      Dialect dialect, TransactionControl control, SqlTransaction transaction, StatementMaker maker)
      throws SQLException {
    super(control, transaction);
    this.dialect = dialect;
    this.transaction = transaction;
    this.maker = maker;
    program = Objects.requireNonNull(transaction.type().program());
    inputs = transaction.type().inputs().size();
    frame = new ProgramFrame(program);
    rollsBack = transaction.rollsBack();
    boolean together = beginsOnRecords(program);
    prefix = together ? dialect.begin().prefix() : "";
    List<Move> all = new ArrayList<>();
    if (!together && !dialect.begin().prefix().isEmpty()) {
      SqlStatement alone = new SqlStatement(0, transaction.begin(), List.of(), SqlResult.NONE);
      all.add(sent(alone, new Answer(alone)));
    }
    all.addAll(List.of(moves(program.actions())));
    moves = all.toArray(Move[]::new);
  }

  /** Tells whether the first statement is the same at each execution, and can carry the begin. */
  private static boolean beginsOnRecords(Program program) {
    return program.actions().stream()
        .filter(action -> !(action instanceof Action.Compute))
        .findFirst()
        .filter(Action.OnRecords.class::isInstance)
        .isPresent();
  }

  private Move[] moves(List<Action> actions) throws SQLException {
    Move[] all = new Move[actions.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = move(actions.get(i));
    }
    return all;
  }

  private Move move(Action action) throws SQLException {
    return switch (action) {
      case Action.OnRecords records -> onRecords(records);
      case Action.Compute compute ->
          (slots, digest) -> {
            slots[compute.slot()] = compute.value().of(slots);
            return true;
          };
      case Action.When when -> {
        Move[] inner = moves(when.actions());
        yield (slots, digest) -> when.condition().of(slots) == 0 || goesOn(inner, slots, digest);
      }
      case Action.Each each -> each(each, moves(each.actions()));
      case Action.RollBack end -> (slots, digest) -> false;
    };
  }

  private Move each(Action.Each each, Move[] inner) {
    Action.Element[] lists = each.elements().toArray(Action.Element[]::new);
    return (slots, digest) -> {
      long count = each.count().value(slots);
      boolean goesOn = true;
      for (int i = 0; i < count && goesOn; i++) {
        for (Action.Element list : lists) {
          slots[list.current()] = slots[list.first() + i];
        }
        frame.iterate(i);
        goesOn = goesOn(inner, slots, digest);
      }
      frame.iterate(0);
      return goesOn;
    };
  }

  /** Locks first, where the transaction locks. */
  private Move onRecords(Action.OnRecords action) throws SQLException {
    int number = made++;
    List<Move> all = new ArrayList<>();
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
    Move[] inner = all.toArray(Move[]::new);
    return inner.length == 1 ? inner[0] : (slots, digest) -> goesOn(inner, slots, digest);
  }

  /**
   * Inserts again after a violated constraint: another session may have inserted the key since the
   * statement looked for it, and now the statement sees it. Where the error has ended the
   * transaction (25), it was another column's, and is the one to report.
   */
  private Move again(Move insert) {
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

  private Move sent(SqlStatement sql, Answer answer) throws SQLException {
    ReadyStatement statement = maker.make(sql, prefix, answer);
    prefix = "";
    statements.add(statement);
    return (slots, digest) -> {
      statement.execute(slots, digest);
      return true;
    };
  }

  @Override
  public Outcome execute(long[] slots, Digest digest) throws SQLException {
    program.clear(slots, inputs);
    frame.begin(slots);
    begin();
    return end(!goesOn(moves, slots, digest) || rollsBack);
  }

  private static boolean goesOn(Move[] moves, long[] slots, Digest digest) throws SQLException {
    for (Move move : moves) {
      if (!move.goesOn(slots, digest)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws SQLException {
    for (ReadyStatement statement : statements) {
      statement.close();
    }
  }
}
