package fasttrack.relational.database;

import fasttrack.core.spi.Planning.StatementPlan;
import fasttrack.relational.compiler.SqlResult;
import fasttrack.relational.compiler.SqlStatement;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.session.LiteralStatement;
import fasttrack.relational.sql.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Asks an engine for the plans of statements. */
final class Plans {
  private Plans() {}

  /**
   * Returns the plans of a transaction's statements, without those that only lock. Values are
   * literals: not every engine explains a statement with parameters.
   */
  static List<StatementPlan> of(
      Connection connection, Dialect dialect, SqlTransaction transaction, long[] inputs)
      throws SQLException {
    List<StatementPlan> plans = new ArrayList<>();
    try (Statement asked = connection.createStatement()) {
      for (SqlStatement statement : transaction.statements()) {
        if (statement.result().kind() != SqlResult.Returned.NONE) {
          StringBuilder sql = new StringBuilder(dialect.explain());
          new LiteralStatement(statement).append(inputs, sql);
          try (ResultSet rows = asked.executeQuery(sql.toString())) {
            List<String> lines =
                dialect.plan(rows).lines().filter(line -> !line.isBlank()).toList();
            plans.add(new StatementPlan(transaction.script(statement), lines));
          }
        }
      }
    }
    return plans;
  }
}
