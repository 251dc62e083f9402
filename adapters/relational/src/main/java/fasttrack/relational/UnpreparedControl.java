package fasttrack.relational;

import java.sql.SQLException;
import java.sql.Statement;

/** Begins and ends transactions by plain statements. Not thread-safe. */
public final class UnpreparedControl implements TransactionControl {
  private final Statement statement;
  private final Dialect dialect;
  private boolean open;

  /**
   * Makes a control.
   *
   * @param statement executes what begins and ends transactions; stays open
   */
  public UnpreparedControl(Statement statement, Dialect dialect) {
    this.statement = statement;
    this.dialect = dialect;
  }

  @Override
  public void begin(boolean writes) throws SQLException {
    if (!dialect.beginsWithFirstStatement()) {
      statement.execute(dialect.begin(writes));
    }
    open = true;
  }

  @Override
  public void commit() throws SQLException {
    statement.execute("COMMIT");
    open = false;
  }

  @Override
  public void rollback() throws SQLException {
    if (open) {
      open = false;
      statement.execute("ROLLBACK");
    }
  }
}
