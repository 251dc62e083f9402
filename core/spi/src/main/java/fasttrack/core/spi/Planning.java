package fasttrack.core.spi;

import fasttrack.core.model.TransactionType;
import java.util.List;

/** A database whose engine tells how it would execute a statement. */
public interface Planning {
  /**
   * The plan of a statement.
   *
   * @param statement the statement as {@link Backend#explain} shows it
   * @param lines what the engine says, line by line; none where it has nothing to choose
   */
  record StatementPlan(String statement, List<String> lines) {}

  /**
   * Returns the plan of each statement of a transaction that reads or changes data, in their order.
   * The data is loaded; nothing is executed.
   *
   * @param inputs the values of the transaction's inputs, which may decide the plan
   */
  List<StatementPlan> plans(TransactionType type, long[] inputs);
}
