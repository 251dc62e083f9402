package fasttrack.mariadb;

import fasttrack.core.model.Field;
import fasttrack.relational.compiler.SqlResult;
import fasttrack.relational.compiler.SqlStatement;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.session.PipelinedTransaction;
import fasttrack.relational.session.ReadyTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A transaction as a stored procedure: its statements, each of which returns a result, and what
 * ends it. A statement that changes rows is followed by one that returns how many.
 */
record Procedure(SqlTransaction transaction) {
  /** Returns the statements that create it, in place of an earlier one. */
  List<String> definition() {
    List<String> declared = new ArrayList<>();
    StringBuilder body = new StringBuilder();
    for (SqlStatement statement : transaction.statements()) {
      body.append("  ");
      List<String> parts = statement.parts();
      for (int i = 0; i < parts.size(); i++) {
        body.append(parts.get(i));
        if (i < statement.parameters().size()) {
          String parameter = "p" + declared.size();
          body.append(parameter);
          declared.add(parameter + " " + type(statement.parameters().get(i).type()));
        }
      }
      body.append(";\n");
      if (statement.result().kind() == SqlResult.Returned.COUNT) {
        body.append("  SELECT ROW_COUNT();\n");
      }
    }
    return List.of(
        "DROP PROCEDURE IF EXISTS " + name(),
        "CREATE PROCEDURE %s(%s)\nBEGIN\n%s  %s;\nEND"
            .formatted(
                name(), String.join(", ", declared), body, transaction.type().ending().name()));
  }

  /** Returns its definition and its call, line by line. */
  List<String> explain() {
    List<String> lines = new ArrayList<>();
    definition().forEach(statement -> (statement + ";").lines().forEach(lines::add));
    lines.add(call() + ";");
    return lines;
  }

  /** Makes its call ready on a connection; the commit comes with that. */
  ReadyTransaction ready(Connection connection) throws SQLException {
    return new PipelinedTransaction(connection, transaction, call(), false);
  }

  private String name() {
    return "`fasttrack_" + transaction.type().name().toLowerCase(Locale.ROOT) + "`";
  }

  private String call() {
    int parameters =
        transaction.statements().stream().mapToInt(each -> each.parameters().size()).sum();
    return "CALL %s(%s)".formatted(name(), String.join(", ", Collections.nCopies(parameters, "?")));
  }

  private static String type(Field.Type type) {
    return type instanceof Field.Type.Label label
        ? "varchar(" + label.length() + ") CHARACTER SET ascii COLLATE ascii_bin"
        : "bigint";
  }
}
