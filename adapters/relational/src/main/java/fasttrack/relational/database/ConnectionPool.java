package fasttrack.relational.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import fasttrack.relational.session.SessionConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import javax.sql.DataSource;

/**
 * Connections to a server, pooled by HikariCP.
 *
 * <p>A session leases one for its whole life and works on the driver's own connection, so the pool
 * adds nothing to what is measured. Thread-safe.
 */
final class ConnectionPool implements AutoCloseable {
  private static final Duration WAIT_MAX = Duration.ofSeconds(10);

  private final HikariDataSource pool;
  private final Set<Connection> known =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /**
   * Makes a pool, without connecting yet.
   *
   * @param source connects
   * @param connectionsMax the largest number of connections
   */
  ConnectionPool(String name, DataSource source, int connectionsMax) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setDataSource(source);
    config.setMaximumPoolSize(connectionsMax);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(WAIT_MAX.toMillis());
    config.setInitializationFailTimeout(-1);
    // A connection is replaced when it breaks, and never while a session is measured.
    config.setMaxLifetime(0);
    config.setKeepaliveTime(0);
    pool = new HikariDataSource(config);
  }

  /**
   * Leases a connection.
   *
   * @throws SQLException the driver's own error if it cannot connect
   */
  SessionConnection lease() throws SQLException {
    try {
      Connection proxy = pool.getConnection();
      Connection connection = proxy.unwrap(Connection.class);
      return new SessionConnection(
          connection,
          !known.add(connection),
          broken -> {
            if (broken) {
              pool.evictConnection(proxy);
            }
            proxy.close();
          });
    } catch (SQLException e) {
      throw e.getCause() instanceof SQLException cause ? cause : e;
    }
  }

  /** Closes all connections that are not on loan, for example after the server was restarted. */
  void evictIdle() {
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  @Override
  public void close() {
    pool.close();
  }
}
