package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import fasttrack.relational.SqlErrors;
import fasttrack.support.server.Credentials;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * Where a server is, and who connects. Immutable and thread-safe.
 *
 * @param source connects
 * @param location the address without its parameters
 * @param user who connects
 */
record ServerAddress(DataSource source, String location, String user) {
  private static final String PREFIX = "jdbc:postgresql:";

  /** What a server answers that is starting or stopping, and the driver where none listens. */
  private static final Set<String> RESTARTING = Set.of("57P03", "08001");

  private static final Duration RESTART_MAX = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** What the URL does not set. */
  private static final Map<PGProperty, String> DEFAULTS =
      Map.of(
          PGProperty.APPLICATION_NAME, "fasttrack",
          // Every statement is prepared on the server at its first execution.
          PGProperty.PREPARE_THRESHOLD, "1",
          PGProperty.TCP_KEEP_ALIVE, "true",
          PGProperty.CONNECT_TIMEOUT, "10",
          PGProperty.LOGIN_TIMEOUT, "15");

  /**
   * Makes an address from a URL.
   *
   * @throws BackendException of kind USAGE if the URL is invalid, or contains a user or password
   */
  static ServerAddress of(String url, Credentials credentials) {
    Properties parsed = url.startsWith(PREFIX) ? Driver.parseURL(url, null) : null;
    if (parsed == null) {
      throw usage("not the URL of a PostgreSQL database: " + withoutParameters(url));
    }
    for (PGProperty secret : List.of(PGProperty.USER, PGProperty.PASSWORD)) {
      if (secret.isPresent(parsed) || url.contains("@")) {
        throw usage(
            "the URL must not hold the user or password, which others on this machine could see;"
                + " set PGUSER and PGPASSWORD, or give --credentials-file");
      }
    }
    String startup = PGProperty.OPTIONS.getOrDefault(parsed);
    if (startup != null) {
      ReservedSettings.checkStartup("url", startup);
    }
    CountedSource source = new CountedSource();
    source.setURL(url);
    DEFAULTS.forEach(
        (property, value) -> {
          if (!property.isPresent(parsed)) {
            source.setProperty(property, value);
          }
        });
    source.setUser(credentials.user());
    if (credentials.password() != null) {
      source.setPassword(credentials.password());
    }
    return new ServerAddress(source, withoutParameters(url), credentials.user());
  }

  /** Connects. */
  Connection connect() throws SQLException {
    return source.getConnection();
  }

  /**
   * Connects once more to a server that ended the last connection: it may be restarting, or
   * recovering from a crash of one of its processes, which ends all sessions.
   */
  Connection reconnect() throws SQLException {
    long begin = System.nanoTime();
    while (true) {
      try {
        return connect();
      } catch (SQLException e) {
        if (!RESTARTING.contains(String.valueOf(e.getSQLState()))
            || System.nanoTime() - begin > RESTART_MAX.toNanos()) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  /** Returns the exception that tells the user of an error. */
  BackendException failure(String doing, SQLException error) {
    String state = error.getSQLState() == null ? "" : error.getSQLState();
    String text = SqlErrors.text(error);
    if (state.startsWith("28") || state.equals("08004")) {
      return unreachable(
          "%s refuses user %s (%s); set PGUSER and PGPASSWORD, or give --credentials-file"
              .formatted(location, user, text),
          error);
    }
    if (state.equals("3D000")) {
      return unreachable(
          "the server of %s has no such database (%s); create it, for example by createdb"
              .formatted(location, text),
          error);
    }
    if (state.startsWith("08") || state.startsWith("57P")) {
      return unreachable(
          "cannot %s at %s (%s); is the server running there? Without --url, one is started"
              .formatted(doing, location, text),
          error);
    }
    return new BackendException(
        BackendException.Kind.SETUP,
        "cannot %s at %s: %s%s".formatted(doing, location, text, remedy(state)),
        error);
  }

  private String remedy(String state) {
    return switch (state) {
      case "53300" -> "; raise the server's max_connections, or lower --terminals or --connections";
      case "53100" -> "; the server's disk is full";
      case "42501", "3F000" -> "; GRANT CREATE ON SCHEMA public TO " + user;
      case "25006" -> "; the server is read-only: is it a standby?";
      default -> "";
    };
  }

  private static String withoutParameters(String url) {
    int parameters = url.indexOf('?');
    return parameters < 0 ? url : url.substring(0, parameters);
  }

  private static BackendException unreachable(String message, SQLException cause) {
    return new BackendException(BackendException.Kind.UNREACHABLE, message, cause);
  }

  private static BackendException usage(String message) {
    return new BackendException(BackendException.Kind.USAGE, message);
  }
}
