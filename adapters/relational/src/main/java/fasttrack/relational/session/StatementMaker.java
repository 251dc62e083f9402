package fasttrack.relational.session;

import fasttrack.relational.compiler.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes the statements of a transaction ready in its mode of execution. */
@FunctionalInterface
public interface StatementMaker {
  /**
   * Makes a statement ready.
   *
   * @param prefix what precedes its text, with its semicolon; usually empty
   * @param answer what becomes of its result
   */
  ReadyStatement make(SqlStatement statement, String prefix, Answer answer) throws SQLException;

  /** Prepares each statement once. */
  static StatementMaker prepared(Connection connection) {
    return (sql, prefix, answer) -> new PreparedStep(connection, sql, prefix, answer);
  }

  /**
   * Prepares nothing: the statements are sent as text with their values in it, so that the engine
   * parses and plans each of them every time.
   *
   * @param statement executes them; stays open
   */
  static StatementMaker unprepared(Statement statement) {
    return (sql, prefix, answer) -> new TextStep(statement, sql, prefix, answer);
  }
}
