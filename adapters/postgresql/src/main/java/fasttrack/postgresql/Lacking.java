package fasttrack.postgresql;

import fasttrack.relational.sql.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a server lacks, or does not grant: another engine that speaks PostgreSQL's protocol, or a
 * service that keeps some of it from its users. Nothing is asked for twice. Thread-safe.
 */
final class Lacking {
  /**
   * The SQLSTATEs of what is not there or not allowed: insufficient_privilege, undefined_function,
   * undefined_table, undefined_column, undefined_object, feature_not_supported, syntax_error.
   */
  private static final Set<String> STATES =
      Set.of("42501", "42883", "42P01", "42703", "42704", "0A000", "42601");

  private final Set<String> features = new HashSet<>();
  private final List<String> said = new ArrayList<>();

  /** A question to a server. */
  @FunctionalInterface
  interface Question<T> {
    T ask(Connection connection) throws SQLException;
  }

  /** Something that a server is to do. */
  @FunctionalInterface
  interface Action {
    void on(Connection connection) throws SQLException;
  }

  /**
   * Asks a server, unless it is known to lack what answers.
   *
   * @param feature what answers, and what follows without it, as a clause: {@code pg_x, so …}
   * @param otherwise what is returned without it
   */
  synchronized <T> T ask(Connection connection, String feature, Question<T> question, T otherwise)
      throws SQLException {
    if (features.contains(feature)) {
      return otherwise;
    }
    // a failed statement ends the transaction around it
    Savepoint before = connection.getAutoCommit() ? null : connection.setSavepoint();
    try {
      return question.ask(connection);
    } catch (SQLException e) {
      if (!STATES.contains(String.valueOf(e.getSQLState()))) {
        throw e;
      }
      if (before != null) {
        rollback(connection, before, e);
      }
      features.add(feature);
      said.add(feature + " (" + SqlErrors.text(e) + ")");
      return otherwise;
    }
  }

  /** Goes back; where that fails, what made it necessary says more. */
  private static void rollback(Connection connection, Savepoint before, SQLException cause)
      throws SQLException {
    try {
      connection.rollback(before);
    } catch (SQLException e) {
      cause.addSuppressed(e);
      throw cause;
    }
  }

  /** Has a server do something; returns false where it lacks what that takes. */
  boolean does(Connection connection, String feature, Action action) throws SQLException {
    return ask(
        connection,
        feature,
        one -> {
          action.on(one);
          return true;
        },
        false);
  }

  /** Returns what was found lacking, a clause each. */
  synchronized List<String> said() {
    return List.copyOf(said);
  }
}
