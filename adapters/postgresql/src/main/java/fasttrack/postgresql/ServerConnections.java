package fasttrack.postgresql;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.spi.BackendException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** How many connections a server has left for a run. */
final class ServerConnections {
  /**
   * What the server allows in all, how many of these it keeps for superusers if this user is none,
   * and how many others have; the type of other users' connections is not shown to everybody.
   */
  private static final String COUNTS =
      """
      SELECT current_setting('max_connections')::int,
             CASE WHEN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN 0
                  ELSE current_setting('superuser_reserved_connections')::int END,
             (SELECT count(*) FROM pg_stat_activity
              WHERE datid IS NOT NULL AND usesysid IS NOT NULL AND pid <> pg_backend_pid()
                AND coalesce(backend_type, 'client backend') = 'client backend')
      """;

  private ServerConnections() {}

  /**
   * Checks that the server has enough of them left.
   *
   * @param connection the control connection, which is needed, too
   * @param sessions how many sessions the run opens
   * @throws BackendException of kind SETUP if it has not
   */
  static void check(Connection connection, int sessions, String location) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet counts = statement.executeQuery(COUNTS)) {
      counts.next();
      int allowed = counts.getInt(1);
      if (allowed < 0) { // other engines say so that there is no limit
        return;
      }
      int reserved = counts.getInt(2);
      int taken = counts.getInt(3);
      int left = Math.max(0, allowed - reserved - taken - 1);
      if (sessions > left) {
        String remedy =
            left == 0
                ? ""
                : "lower --terminals, let them share --connections %s, or ".formatted(left);
        throw BackendException.setup(
            ("%s need more connections than %s has left: %s (max_connections = %s,"
                    + " %s reserved, %s taken by others, 1 for this program itself); %sraise"
                    + " max_connections")
                .formatted(
                    counted(sessions, "session"),
                    location,
                    count(left),
                    count(allowed),
                    count(reserved),
                    count(taken),
                    remedy));
      }
    }
  }
}
