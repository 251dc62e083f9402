package fasttrack.relational.session;

import fasttrack.relational.sql.SqlStatement;
import java.sql.SQLException;

/** Makes the statements of a transaction ready in its mode of execution. */
@FunctionalInterface
interface StatementMaker {
  /**
   * Makes a statement ready.
   *
   * @param prefix what precedes its text, with its semicolon; usually empty
   * @param answer what becomes of its result
   */
  ReadyStatement make(SqlStatement statement, String prefix, Answer answer) throws SQLException;
}
