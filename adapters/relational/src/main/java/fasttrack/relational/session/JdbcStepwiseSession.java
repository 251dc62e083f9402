package fasttrack.relational.session;

import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.relational.compiler.SqlStatement;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import fasttrack.support.guard.Interruption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A session whose caller begins, steps and ends its transactions, over the same prepared statements
 * as {@link JdbcSession}'s. A begin is sent at once, and not with the first statement. The driver
 * does not see an interrupt that is pending before a call; it is pending again afterwards. Used by
 * one thread at a time.
 */
public final class JdbcStepwiseSession extends ConnectedSession implements StepwiseSession {
  private final Connection connection;
  private final Dialect dialect;
  private final List<Prepared> transactions = new ArrayList<>();
  private @Nullable Prepared current;

  /** A transaction, its statements grouped by the steps to which they belong. */
  private record Prepared(SqlTransaction source, List<List<PreparedStep>> steps) {}

  /**
   * Prepares the statements of all transactions.
   *
   * @param connection the session's own
   * @param ending ends that
   */
  public JdbcStepwiseSession(
      Connection connection,
      Dialect dialect,
      TransactionControl control,
      List<SqlTransaction> transactions,
      Work ending)
      throws SQLException {
    super(dialect, control, ending);
    this.connection = connection;
    this.dialect = dialect;
    for (SqlTransaction transaction : transactions) {
      this.transactions.add(prepare(transaction));
    }
  }

  private Prepared prepare(SqlTransaction transaction) throws SQLException {
    if (transaction.type().program() != null) {
      throw new IllegalArgumentException(
          transaction.type().name() + " decides itself what it does");
    }
    List<List<PreparedStep>> steps = new ArrayList<>();
    for (int i = 0; i < transaction.type().steps().size(); i++) {
      List<PreparedStep> statements = new ArrayList<>();
      for (SqlStatement statement : transaction.statements()) {
        if (statement.step() == i) {
          // Each answers as if it were a transaction's only step.
          SqlStatement alone =
              new SqlStatement(0, statement.sql(), statement.parameters(), statement.result());
          statements.add(new PreparedStep(connection, alone, "", new Answer(alone)));
        }
      }
      steps.add(statements);
    }
    return new Prepared(transaction, steps);
  }

  @Override
  public Result begin(int type) {
    Prepared transaction = transactions.get(type);
    current = transaction;
    return call(
        () -> {
          if (!dialect.begin().prefix().isEmpty()) {
            try (Statement statement = connection.createStatement()) {
              statement.execute(transaction.source().begin());
            }
          }
          control().begin(transaction.source().type().writes());
        });
  }

  @Override
  public Result step(int step, long[] inputs) {
    List<PreparedStep> statements = Objects.requireNonNull(current).steps().get(step);
    digest.reset();
    return call(
        () -> {
          for (PreparedStep statement : statements) {
            statement.execute(inputs, digest);
          }
        });
  }

  @Override
  public Result commit() {
    Result result = call(control()::commit);
    current = null;
    return result;
  }

  @Override
  public Result rollback() {
    Result result = call(control()::rollback);
    current = null;
    return result;
  }

  @Override
  void endOpen() {
    if (current != null) {
      rollbackQuietly();
    }
  }

  private Result call(Work call) {
    boolean interrupted = Interruption.hide();
    try {
      call.run();
      return Result.DONE;
    } catch (SQLException | RuntimeException e) {
      SqlFailure failure = met(e);
      current = null;
      rollbackQuietly();
      return failure instanceof SqlFailure.Conflict ? Result.CONFLICT : Result.FAILED;
    } finally {
      Interruption.restore(interrupted);
    }
  }
}
