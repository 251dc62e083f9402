package fasttrack.relational.database;

import fasttrack.relational.session.SqlErrorText;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a server lacks, or does not grant: another engine that speaks the same protocol, or a
 * service that keeps some of it from its users. Nothing is asked for twice. Thread-safe.
 */
public final class Lacking {
  private final Predicate<SQLException> missing;
  private final Set<String> features = new HashSet<>();
  private final List<String> said = new ArrayList<>();

  /**
   * Makes one of a server of which nothing is known.
   *
   * @param missing tells errors that say that something is not there or not allowed
   */
  public Lacking(Predicate<SQLException> missing) {
    this.missing = missing;
  }

  /**
   * Asks a server, unless it is known to lack what answers; empty without it.
   *
   * @param feature what answers, and what follows without it, as a clause: {@code pg_x, so …}
   * @param question an error may say that the server lacks what answers
   */
  public synchronized <T> Optional<T> ask(
      Connection connection, String feature, Connections.Question<T> question) throws SQLException {
    if (features.contains(feature)) {
      return Optional.empty();
    }
    // a failed statement ends the transaction around it
    Savepoint before = connection.getAutoCommit() ? null : connection.setSavepoint();
    try {
      return Optional.of(question.on(connection));
    } catch (SQLException e) {
      if (!missing.test(e)) {
        throw e;
      }
      if (before != null) {
        rollback(connection, before, e);
      }
      features.add(feature);
      said.add(feature + " (" + SqlErrorText.text(e) + ")");
      return Optional.empty();
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
  public boolean does(Connection connection, String feature, Connections.Action action)
      throws SQLException {
    Connections.Question<Connection> question =
        one -> {
          action.on(one);
          return one;
        };
    return ask(connection, feature, question).isPresent();
  }

  /** Notes what was found lacking otherwise, as a clause. */
  public synchronized void note(String lack) {
    said.add(lack);
  }

  /** Returns what was found lacking, a clause each. */
  public synchronized List<String> said() {
    return List.copyOf(said);
  }
}
