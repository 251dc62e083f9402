package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.ServerCpuMethod;
import fasttrack.core.spi.cpu.CpuClocks;
import fasttrack.core.spi.cpu.TaskId;
import fasttrack.relational.ConnectionPool;
import fasttrack.relational.JdbcDatabase;
import fasttrack.relational.ReadyTransaction;
import fasttrack.relational.SqlTransaction;
import fasttrack.support.socket.CountedConnections;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A database of a MariaDB server. */
class MariadbDatabase extends JdbcDatabase {
  /** A connection that does not answer a question without work in this time is lost. */
  private static final int ANSWER_SECONDS_MAX = 10;

  /** The server may take a moment to notice that the last run's connection has ended. */
  private static final int LOCK_SECONDS_MAX = 5;

  private static final String CHANGED =
      """
      SELECT LOWER(variable_name), global_value, default_value
      FROM information_schema.system_variables
      WHERE global_value_origin IN ('CONFIG', 'SQL') AND NOT global_value <=> default_value
        AND variable_name NOT REGEXP '(FILE|DIR|PORT|SOCKET|ADDRESS|LOG_ERROR|SKIP_NAME_RESOLVE)$'
      ORDER BY 1
      """;

  /** Exact: InnoDB keeps them for the whole server. */
  private static final Map<EngineCounter, String> COUNTERS =
      Map.of(
          EngineCounter.LOG_BYTES, "Innodb_os_log_written",
          EngineCounter.PAGES_READ, "Innodb_buffer_pool_reads",
          EngineCounter.PAGES_FOUND, "Innodb_buffer_pool_read_requests",
          EngineCounter.ROW_LOCK_WAITS, "Innodb_row_lock_waits",
          EngineCounter.ROW_LOCK_WAIT_MILLIS, "Innodb_row_lock_time",
          EngineCounter.DEADLOCKS, "Innodb_deadlocks");

  private final ServerAddress address;
  private final Options options;
  private final ConnectionPool pool;

  /** The procedures that the control connection has created. */
  private final Set<List<String>> compiled = new HashSet<>();

  private @Nullable Connection control;

  /** Prepares to connect. */
  MariadbDatabase(ServerAddress address, Options options) {
    super(new MariadbDialect(), options);
    this.address = address;
    this.options = options;
    try {
      pool =
          new ConnectionPool(
              "fasttrack-mariadb", address.source(options.execution()), options.sessionsMax());
    } catch (SQLException e) {
      throw failure("understand the address", e);
    }
  }

  /** Connects for the first time, and checks that the database is ours and keeps the promise. */
  final void begin() {
    try {
      run("read the marker", this::refuseForeign);
      run("apply the durability", one -> applyDurability(one, durability()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  protected final String product() {
    return "MariaDB";
  }

  @Override
  protected final String location() {
    return address.url();
  }

  @Override
  protected final String place() {
    return "the database " + address.url();
  }

  @Override
  protected final String remedy() {
    return "give the --url of an empty one (CREATE DATABASE fasttrack makes it)";
  }

  /** Keeps a new connection only if no other run uses the database. */
  @Override
  protected final synchronized Connection control() throws SQLException {
    Connection last = control;
    if (last != null && last.isValid(ANSWER_SECONDS_MAX)) {
      return last;
    }
    disconnect();
    // a crash may have lost the last procedures
    compiled.clear();
    Connection made = address.connect();
    boolean free = false;
    try {
      free =
          number(
                  made,
                  "SELECT GET_LOCK(CONCAT('fasttrack.', DATABASE()), " + LOCK_SECONDS_MAX + ")")
              == 1;
    } finally {
      if (!free) {
        made.close();
      }
    }
    if (!free) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "another run is using %s; wait for it, or give the --url of another database"
              .formatted(place()));
    }
    control = made;
    return made;
  }

  @Override
  protected final ConnectionPool.Lease connectSession() throws SQLException {
    return pool.lease();
  }

  /**
   * {@inheritDoc}
   *
   * <p>That is a setting of the whole server, so that one which others use is left as it is, and
   * only has to be what the run was asked for.
   */
  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    require(connection, ServerSettings.FLUSH, ServerSettings.flush(durability()));
    requireSyncedBinaryLog(connection);
  }

  /** A commit of which the binary log may lose its part is not whole after a loss of power. */
  final void requireSyncedBinaryLog(Connection connection) throws SQLException {
    if (durability() == Durability.DURABLE && "ON".equals(settings(connection).get("log_bin"))) {
      require(connection, "sync_binlog", "1");
    }
  }

  private void require(Connection connection, String name, String wanted) throws SQLException {
    String inForce = settings(connection).get(name);
    if (!wanted.equals(inForce)) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "the server runs with %s = %s; for this durability, an administrator must run"
                  .formatted(name, inForce)
              + " SET GLOBAL %s = %s".formatted(name, wanted));
    }
  }

  @Override
  protected final Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> all =
        pairs(
            connection,
            "SHOW VARIABLES WHERE variable_name IN ('"
                + String.join("', '", ServerSettings.REPORTED)
                + "')");
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : ServerSettings.REPORTED) {
      String value = all.get(name);
      if (value != null) {
        settings.put(name, name.equals("tx_isolation") ? level() : value);
      }
    }
    return settings;
  }

  /** The control connection runs at the server's own level. */
  private String level() {
    return options.isolation().name().replace('_', '-');
  }

  @Override
  protected final Disclosure disclosure(Connection connection) throws SQLException {
    List<Disclosure.Changed> changed = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(CHANGED)) {
      while (result.next()) {
        changed.add(
            new Disclosure.Changed(
                result.getString(1), result.getString(2), String.valueOf(result.getString(3))));
      }
    }
    return new Disclosure(
        ownFolder().orElse(null),
        ownFolder().isPresent(),
        number(
            connection,
            "SELECT SUM(data_length + index_length) FROM information_schema.tables"
                + " WHERE table_schema = DATABASE()"),
        new Disclosure.Cache(
            "innodb_buffer_pool_size",
            number(connection, "SELECT @@innodb_buffer_pool_size"),
            false),
        changed);
  }

  /** By the sizes of the tables' files, which hold their indexes, too; empty if they share one. */
  @Override
  public final Optional<DataSize> dataSize() {
    String sum =
        "SELECT SUM(file_size) FROM information_schema.innodb_sys_tablespaces"
            + " WHERE name LIKE CONCAT(REPLACE(DATABASE(), '_', '\\_'), '/%')";
    long bytes = ask("read the size of the tables", one -> number(one, sum));
    return bytes == 0 ? Optional.empty() : Optional.of(new DataSize(bytes, null));
  }

  @Override
  protected final Map<EngineCounter, Long> counters(Connection connection) throws SQLException {
    Map<String, String> status =
        pairs(
            connection,
            "SHOW GLOBAL STATUS WHERE variable_name IN ('"
                + String.join("', '", COUNTERS.values())
                + "')");
    Map<EngineCounter, Long> counters = new EnumMap<>(EngineCounter.class);
    COUNTERS.forEach(
        (counter, name) -> {
          String count = status.get(name);
          if (count != null) {
            counters.put(counter, Long.parseLong(count));
          }
        });
    // the engine counts all requests, also those that read
    counters.computeIfPresent(
        EngineCounter.PAGES_FOUND,
        (counter, requests) -> requests - counters.getOrDefault(EngineCounter.PAGES_READ, 0L));
    return counters;
  }

  /** Returns the folder of the data, if it is this program's own. */
  protected Optional<Path> ownFolder() {
    return Optional.empty();
  }

  /** Returns the server's process, if it is visible to this one. */
  protected OptionalLong process() {
    return OptionalLong.empty();
  }

  @Override
  public CpuReading serverCpuNanos() {
    return new CpuReading.Unavailable("the server is not this program's own");
  }

  /** A connection has a thread of the server to itself, whose number the server tells. */
  @Override
  protected final ServerCpu serverCpu(Connection connection) throws SQLException {
    ServerCpuMethod method = options.serverCpu();
    if (method == ServerCpuMethod.OFF) {
      return new ServerCpu.Unavailable("switched off by --server-cpu off");
    }
    if (method == ServerCpuMethod.SAMPLED) {
      throw impossible(method, "MariaDB tells no CPU time by a statement");
    }
    OptionalLong process = process();
    boolean own = number(connection, "SELECT @@thread_handling = 'one-thread-per-connection'") == 1;
    Optional<ServerCpu> measured =
        process.isEmpty() || !own
            ? Optional.empty()
            : measured(new TaskId(process.getAsLong(), threadId(connection)));
    String why =
        own
            ? "the server's thread is not visible to this process"
            : "the server runs its sessions on a pool of threads";
    if (measured.isEmpty() && method == ServerCpuMethod.MEASURED) {
      throw impossible(method, why);
    }
    return measured.orElse(new ServerCpu.Unavailable(why));
  }

  private static Optional<ServerCpu> measured(TaskId task) {
    return CpuClocks.thread(task)
        .map(
            clock ->
                new ServerCpu.Measured(
                    clock, "the kernel's account of the server's thread (schedstat)", task));
  }

  private static long threadId(Connection connection) throws SQLException {
    return number(
        connection, "SELECT tid FROM information_schema.processlist WHERE id = CONNECTION_ID()");
  }

  private static BackendException impossible(ServerCpuMethod method, String reason) {
    return new BackendException(
        BackendException.Kind.SETUP,
        "--server-cpu %s: not possible here: %s"
            .formatted(method.name().toLowerCase(Locale.ROOT), reason));
  }

  @Override
  protected final LongSupplier roundTrips(Connection connection) {
    return CountedConnections.roundTrips(connection);
  }

  @Override
  protected final synchronized void createProcedures(
      Connection connection, List<SqlTransaction> transactions) throws SQLException {
    for (SqlTransaction transaction : transactions) {
      List<String> definition = new Procedure(transaction).definition();
      if (!compiled.contains(definition)) {
        execute(connection, definition);
        compiled.add(definition);
      }
    }
  }

  @Override
  protected final ReadyTransaction procedure(Connection connection, SqlTransaction transaction)
      throws SQLException {
    return new Procedure(transaction).ready(connection);
  }

  /** Closes the control connection. */
  final synchronized void disconnect() {
    if (control != null) {
      try {
        control.close();
      } catch (SQLException ignored) {
        // It was lost already.
      }
    }
    control = null;
  }

  /** Closes pooled connections, for example after the server was restarted. */
  final void evictIdle() {
    pool.evictIdle();
  }

  @Override
  public void close() {
    pool.close();
    disconnect();
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }
}
