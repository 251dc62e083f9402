package fasttrack.mariadb;

import fasttrack.core.model.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.spi.Outcome;
import fasttrack.relational.session.Answer;
import fasttrack.relational.session.Parameters;
import fasttrack.relational.session.ReadyTransaction;
import fasttrack.relational.sql.SqlParameter;
import fasttrack.relational.sql.SqlStatement;
import fasttrack.relational.sql.SqlTransaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
  /** Returns its name. */
  String name() {
    return "`fasttrack_" + transaction.type().name().toLowerCase(Locale.ROOT) + "`";
  }

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
      if (Answer.kind(statement.result()) == Answer.Kind.COUNT) {
        body.append("  SELECT ROW_COUNT();\n");
      }
    }
    return List.of(
        "DROP PROCEDURE IF EXISTS " + name(),
        "CREATE PROCEDURE "
            + name()
            + "("
            + String.join(", ", declared)
            + ")\nBEGIN\n"
            + body
            + "  "
            + transaction.type().ending().name()
            + ";\nEND");
  }

  /** Returns its definition and its call, line by line. */
  List<String> explain() {
    List<String> lines = new ArrayList<>();
    definition().forEach(statement -> (statement + ";").lines().forEach(lines::add));
    lines.add(call() + ";");
    return lines;
  }

  /** Makes it ready on a connection. */
  ReadyTransaction ready(Connection connection) throws SQLException {
    return new Ready(
        connection.prepareStatement(call()),
        new Parameters(parameters()),
        transaction.statements().stream().map(Answer::new).toList(),
        transaction.rollsBack());
  }

  private String call() {
    return "CALL %s(%s)"
        .formatted(name(), String.join(", ", Collections.nCopies(parameters().size(), "?")));
  }

  private List<SqlParameter> parameters() {
    return transaction.statements().stream().flatMap(s -> s.parameters().stream()).toList();
  }

  private static String type(Field.Type type) {
    return type instanceof Field.Type.Label label
        ? "varchar(" + label.length() + ") CHARACTER SET ascii COLLATE ascii_bin"
        : "bigint";
  }

  /** One call. */
  private record Ready(
      PreparedStatement statement, Parameters parameters, List<Answer> answers, boolean rollsBack)
      implements ReadyTransaction {
    @Override
    public Outcome execute(long[] inputs, Digest digest) throws SQLException {
      parameters.bind(statement, inputs);
      statement.execute();
      for (int i = 0; i < answers.size(); i++) {
        if (i > 0) {
          statement.getMoreResults();
        }
        add(answers.get(i), statement.getResultSet(), digest);
      }
      return rollsBack ? Outcome.ROLLED_BACK : Outcome.COMMITTED;
    }

    private static void add(Answer answer, ResultSet rows, Digest digest) throws SQLException {
      if (answer.kind() != Answer.Kind.COUNT) {
        answer.addAll(rows, digest);
        return;
      }
      try (rows) {
        rows.next();
        answer.addCount(rows.getLong(1), digest);
      }
    }

    /** The commit comes with the call. */
    @Override
    public boolean committing() {
      return !rollsBack;
    }

    @Override
    public void close() throws SQLException {
      statement.close();
    }
  }
}
