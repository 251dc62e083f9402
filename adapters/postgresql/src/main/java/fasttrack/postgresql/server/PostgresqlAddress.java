package fasttrack.postgresql.server;

import fasttrack.core.spi.BackendException;
import fasttrack.relational.session.SqlErrorText;
import fasttrack.support.server.Credentials;
import fasttrack.support.socket.CountedConnections;
import fasttrack.support.socket.CountedSockets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * Where a server is, and who connects. Immutable and thread-safe.
 *
 * @param source connects
 * @param location the address without its parameters
 * @param user who connects
 * @param schema the schema that the URL names, or null for the user's own
 */
public record PostgresqlAddress(
    CountedConnections.Connecting source, String location, String user, @Nullable String schema) {
  private static final String PREFIX = "jdbc:postgresql:";
  private static final String PRIMARY = "primary";

  /** A parameter that holds a secret, but not one that names a class; or a user before the host. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)[?&](user|(?!sslpasswordcallback)[^=&]*(?:pass|pwd|secret|token)[^=&]*)=|@");

  /** How the server says that a right is missing. */
  private static final Pattern DENIED =
      Pattern.compile("permission denied for (schema|database|table|function) (\\S+)");

  /** How the server says that a limit of its own was reached by a role, or in a database. */
  private static final Pattern CONNECTIONS =
      Pattern.compile("too many connections for (role|database) (\\S+)");

  /** What holds unless the URL sets it. */
  private static final Map<PGProperty, String> DEFAULTS =
      Map.of(
          PGProperty.APPLICATION_NAME, "fasttrack",
          PGProperty.SOCKET_FACTORY, CountedSockets.class.getName(),
          // Every statement is prepared on the server at its first execution.
          PGProperty.PREPARE_THRESHOLD, "1",
          PGProperty.TCP_KEEP_ALIVE, "true",
          PGProperty.CONNECT_TIMEOUT, "10",
          PGProperty.LOGIN_TIMEOUT, "15");

  /**
   * Makes an address from a URL.
   *
   * @throws BackendException of kind USAGE if the URL is invalid, or holds a secret
   */
  public static PostgresqlAddress of(String url, Credentials credentials) {
    Properties parsed = checked(url);
    Properties properties = new Properties();
    DEFAULTS.forEach((property, value) -> property.set(properties, value));
    // A connection to whichever node answers first could be to one that cannot write.
    if (PGProperty.PG_HOST.getOrDefault(parsed).contains(",")) {
      PGProperty.TARGET_SERVER_TYPE.set(properties, PRIMARY);
    }
    PGProperty.USER.set(properties, credentials.user());
    PGProperty.PASSWORD.set(properties, credentials.password());
    PGProperty.SSL_PASSWORD.set(properties, credentials.keyPassword());
    return new PostgresqlAddress(
        () -> DriverManager.getConnection(url, properties),
        withoutParameters(url),
        credentials.user(),
        PGProperty.CURRENT_SCHEMA.getOrDefault(parsed));
  }

  /**
   * Checks a URL, and returns its parts as the driver names them.
   *
   * @throws BackendException of kind USAGE if it is invalid, holds a secret, or sets what the run
   *     sets itself
   */
  public static Properties checked(String url) {
    Matcher secret = SECRET.matcher(url);
    if (secret.find()) {
      String parameter = secret.group(1);
      throw BackendException.usage(
          "the URL must not hold %s, which others on this machine could see; %s"
              .formatted(
                  parameter == null ? "a user or password" : parameter,
                  PGProperty.SSL_PASSWORD.getName().equals(parameter)
                      ? "put it in a --credentials-file"
                      : "set PGUSER and PGPASSWORD, or give --credentials-file"));
    }
    Properties parsed = url.startsWith(PREFIX) ? Driver.parseURL(url, null) : null;
    if (parsed == null) {
      throw BackendException.usage(
          "not the URL of a PostgreSQL database: %s; it is jdbc:postgresql://host:port/database"
              .formatted(withoutParameters(url)));
    }
    String target = PGProperty.TARGET_SERVER_TYPE.getOrDefault(parsed);
    if (PGProperty.TARGET_SERVER_TYPE.isPresent(parsed)
        && !Set.of(PRIMARY, "master").contains(String.valueOf(target))) {
      throw BackendException.usage(
          "targetServerType=%s: transactions write, so that all sessions need the primary"
              .formatted(target));
    }
    String startup = PGProperty.OPTIONS.getOrDefault(parsed);
    if (startup != null) {
      PostgresqlSettings.checkStartup(startup);
    }
    return parsed;
  }

  /** Opens a connection, whose round trips are counted unless the URL names other sockets. */
  public Connection connect() throws SQLException {
    return CountedConnections.connect(source);
  }

  /** Returns the exception that tells the user of an error. */
  public BackendException failure(String doing, SQLException error) {
    String state = error.getSQLState() == null ? "" : error.getSQLState();
    String text = SqlErrorText.text(error);
    boolean unreachable = state.startsWith("08") || state.startsWith("28") || state.equals("3D000");
    return new BackendException(
        unreachable ? BackendException.Kind.UNREACHABLE : BackendException.Kind.SETUP,
        "cannot %s at %s: %s%s".formatted(doing, location, text, remedy(error, state, text)),
        error);
  }

  private String remedy(SQLException error, String state, String text) {
    if (text.contains("unsupported startup parameter")) {
      return "; that is a pooler, which refuses a parameter of the session: give the --url of the"
          + " server's own port, or add it to the pooler's ignore_startup_parameters";
    }
    if (state.equals("08004") && text.contains("SSL")) {
      return "; the URL's sslmode requires TLS: switch it on at the server, or give sslmode=prefer";
    }
    return switch (state) {
      case "28000", "28P01", "08004" ->
          "; set PGUSER (now %s) and PGPASSWORD, or give --credentials-file".formatted(user);
      case "3D000" -> "; create it, for example by createdb";
      case "53300" -> "; " + moreConnections(text) + ", or lower --terminals or --connections";
      case "53100" -> "; the server's disk is full";
      case "42501" -> right(text);
      case "3F000" ->
          schema == null
              ? "; no schema of the user's search_path exists: create one, or name one by"
                  + " ?currentSchema=… in the URL"
              : "; the URL names it as currentSchema: CREATE SCHEMA " + schema;
      case "25006" ->
          ("; if it is a standby, give the primary, or all nodes: jdbc:postgresql://a,b,c/database;"
                  + " else default_transaction_read_only is on for the server, the database or the"
                  + " user: ALTER ROLE %s SET default_transaction_read_only = off")
              .formatted(user);
      case "57P01", "57P02", "57P03" ->
          "; it is being started or stopped, or somebody ended the session (pg_terminate_backend)";
      default ->
          state.startsWith("08")
              ? "; is the server running there? Without --url, one is started"
              : limit(error);
    };
  }

  /** Says which limit on connections to raise. */
  private static String moreConnections(String text) {
    Matcher own = CONNECTIONS.matcher(text);
    return own.find()
        ? "ALTER %s %s CONNECTION LIMIT -1"
            .formatted(own.group(1).toUpperCase(Locale.ROOT), own.group(2))
        : "raise the server's max_connections";
  }

  /** Returns what gives the user the right that the server's message says is missing. */
  private String right(String text) {
    Matcher denied = DENIED.matcher(text);
    if (!denied.find()) {
      return "; connect as a user who may, or give the --url of another database";
    }
    String rights =
        switch (denied.group(1)) {
          case "schema" -> "USAGE, CREATE ON SCHEMA ";
          case "database" -> "CONNECT ON DATABASE ";
          default -> "ALL ON " + denied.group(1).toUpperCase(Locale.ROOT) + " ";
        };
    return "; GRANT " + rights + denied.group(2) + " TO " + user;
  }

  private static String withoutParameters(String url) {
    int parameters = url.indexOf('?');
    return parameters < 0 ? url : url.substring(0, parameters);
  }

  /**
   * Returns how to lift the limit of the server, the database or the role that ended a session or a
   * statement; a role's own setting overrides the others. Empty where none did.
   */
  public static String limit(SQLException error) {
    String text = String.valueOf(error.getMessage());
    String limit =
        switch (error.getSQLState()) {
          case "57P05" -> "idle_session_timeout";
          case "25P03" -> "idle_in_transaction_session_timeout";
          case "25P04" -> "transaction_timeout";
          case "57014" -> text.contains("statement timeout") ? "statement_timeout" : "";
          case "55P03" -> text.contains("lock timeout") ? "lock_timeout" : "";
          case null, default -> "";
        };
    return limit.isEmpty()
        ? ""
        : "; %1$s is too short: ALTER ROLE CURRENT_USER SET %1$s = 0".formatted(limit);
  }
}
