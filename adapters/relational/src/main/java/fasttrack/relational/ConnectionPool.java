package fasttrack.relational;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
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
public final class ConnectionPool implements AutoCloseable {
  private static final Duration WAIT_MAX = Duration.ofSeconds(10);

  private final HikariDataSource pool;
  private final Set<Connection> known =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** A connection on loan. */
  public final class Lease {
    private final Connection proxy;
    private final Connection connection;
    private final boolean reused;

    private Lease(Connection proxy) throws SQLException {
      this.proxy = proxy;
      this.connection = proxy.unwrap(Connection.class);
      this.reused = !known.add(connection);
    }

    /** Tells whether it was on loan before, so that it may have been lost unnoticed. */
    public boolean isReused() {
      return reused;
    }

    /** Returns the driver's own connection. */
    public Connection connection() {
      return connection;
    }

    /**
     * Gives the connection back.
     *
     * @param broken whether it is of no more use to anyone
     */
    public void release(boolean broken) throws SQLException {
      if (broken) {
        pool.evictConnection(proxy);
      }
      proxy.close();
    }
  }

  /**
   * Makes a pool, without connecting yet.
   *
   * @param source connects
   * @param connectionsMax how many connections there are at the most
   */
  public ConnectionPool(String name, DataSource source, int connectionsMax) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setDataSource(source);
    config.setMaximumPoolSize(connectionsMax);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(WAIT_MAX.toMillis());
    config.setInitializationFailTimeout(-1);
    // Connections are replaced when they break, and never behind the back of who measures.
    config.setMaxLifetime(0);
    config.setKeepaliveTime(0);
    pool = new HikariDataSource(config);
  }

  /**
   * Leases a connection.
   *
   * @throws SQLException with the driver's own error where a connection cannot be made
   */
  public Lease lease() throws SQLException {
    try {
      return new Lease(pool.getConnection());
    } catch (SQLException e) {
      throw e.getCause() instanceof SQLException cause ? cause : e;
    }
  }

  /** Gives up all connections that are not on loan, for example since the server was restarted. */
  public void evictIdle() {
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  @Override
  public void close() {
    pool.close();
  }
}
