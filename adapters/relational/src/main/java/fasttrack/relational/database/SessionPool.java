package fasttrack.relational.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import fasttrack.support.socket.CountedConnections.Connecting;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/**
 * The sessions' connections to a server, opened by HikariCP, which tries again for some seconds. A
 * session leases one for its whole life and works on the driver's own, so the pool adds nothing to
 * what is measured; when it ends, the connection ends with all that was prepared on it.
 * Thread-safe.
 */
final class SessionPool implements AutoCloseable {
  private static final Duration WAIT_MAX = Duration.ofSeconds(10);

  private final HikariDataSource pool;
  private final Map<Connection, Connection> leased = new ConcurrentHashMap<>();

  /** Makes a pool of so many connections at the most, without connecting yet. */
  SessionPool(Connecting driver, int connectionsMax) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("fasttrack");
    config.setDataSource(source(driver));
    config.setMaximumPoolSize(connectionsMax);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(WAIT_MAX.toMillis());
    config.setInitializationFailTimeout(-1);
    // no connection is replaced while a session is measured
    config.setMaxLifetime(0);
    config.setKeepaliveTime(0);
    pool = new HikariDataSource(config);
  }

  /**
   * Leases a connection.
   *
   * @throws SQLException the driver's own error if it cannot connect
   */
  Connection lease() throws SQLException {
    try {
      Connection proxy = pool.getConnection();
      Connection own = proxy.unwrap(Connection.class);
      leased.put(own, proxy);
      return own;
    } catch (SQLException e) {
      throw e.getCause() instanceof SQLException cause ? cause : e;
    }
  }

  /** Ends a connection that was leased. */
  void end(Connection own) {
    Connection proxy = leased.remove(own);
    if (proxy != null) {
      pool.evictConnection(proxy);
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  /**
   * Returns a driver as a data source, of which the pool asks connections, and how patient it is.
   */
  private static DataSource source(Connecting driver) {
    InvocationHandler connecting =
        (source, method, arguments) ->
            switch (method.getName()) {
              case "getConnection" -> driver.connect();
              case "getLoginTimeout" -> 0;
              default -> null;
            };
    ClassLoader loader = SessionPool.class.getClassLoader();
    return (DataSource)
        Proxy.newProxyInstance(loader, new Class<?>[] {DataSource.class}, connecting);
  }
}
