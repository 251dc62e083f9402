package fasttrack.mariadb;

import fasttrack.core.proc.SchedstatClock;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import fasttrack.core.spi.wait.WaitSource;
import fasttrack.mariadb.server.MariadbAddress;
import fasttrack.mariadb.server.MariadbPrograms;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.relational.database.JdbcServerDatabase;
import fasttrack.relational.database.Lacking;
import fasttrack.relational.database.Queries;
import fasttrack.relational.database.ServerIdentity;
import fasttrack.relational.session.ReadyTransaction;
import fasttrack.relational.sql.Locking;
import fasttrack.support.process.ProcessCpu;
import fasttrack.support.server.EmbeddedServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A database of a MariaDB server. */
final class MariadbDatabase extends JdbcServerDatabase implements Planning {
  /** The server may take a moment to notice that the last run's connection has ended. */
  private static final int LOCK_SECONDS_MAX = 5;

  private static final String LOCK = "CONCAT('fasttrack.', DATABASE())";

  /** Without PROCESS, the list has this user's sessions alone. */
  private static final String HOLDER =
      """
      SELECT CONCAT('session ', holder, COALESCE(CONCAT(' (user ', user, ', from ', host,
                    ', idle for ', time, ' s)'), ''),
                    ' holds its lock; where no run is left, KILL ', holder, ' frees it')
      FROM (SELECT IS_USED_LOCK(%s) AS holder) AS its_lock
           LEFT JOIN information_schema.processlist ON id = holder
      WHERE holder IS NOT NULL
      """
          .formatted(LOCK);

  /** So that the server ends no session of terminals that think, nor that of the run's lock. */
  private static final String KEEP_IDLE = "SET SESSION wait_timeout = 2147483";

  private static final String CHANGED =
      """
      SELECT LOWER(variable_name), global_value, default_value
      FROM information_schema.system_variables
      WHERE global_value_origin IN ('CONFIG', 'SQL') AND NOT global_value <=> default_value
        AND variable_name NOT REGEXP '(FILE|DIR|PORT|SOCKET|ADDRESS|LOG_ERROR|SKIP_NAME_RESOLVE)$'
      ORDER BY 1
      """;

  /** Exact: InnoDB keeps them for the whole server. It counts all requests for pages. */
  private static final String COUNTERS =
      """
      SELECT MAX(IF(variable_name = 'INNODB_OS_LOG_WRITTEN', n, NULL)) AS log_bytes,
             MAX(IF(variable_name = 'INNODB_BUFFER_POOL_READS', n, NULL)) AS pages_read,
             MAX(IF(variable_name = 'INNODB_BUFFER_POOL_READ_REQUESTS', n, NULL))
               - MAX(IF(variable_name = 'INNODB_BUFFER_POOL_READS', n, NULL)) AS pages_found,
             MAX(IF(variable_name = 'INNODB_ROW_LOCK_WAITS', n, NULL)) AS row_lock_waits,
             MAX(IF(variable_name = 'INNODB_ROW_LOCK_TIME', n, NULL)) AS row_lock_wait_millis,
             MAX(IF(variable_name = 'INNODB_DEADLOCKS', n, NULL)) AS deadlocks
      FROM (SELECT variable_name, CAST(variable_value AS SIGNED) AS n
            FROM information_schema.global_status WHERE variable_name LIKE 'INNODB%') AS status
      """;

  /**
   * The SQLSTATEs of what is not there or not allowed: syntax error or access rule violation, no
   * such table, no such column.
   */
  private static final Set<String> MISSING = Set.of("42000", "42S02", "42S22");

  private static final int UNKNOWN_VARIABLE = 1193;

  /** {@code 8.0.11-TiDB-v7.5.1}: another engine behind the version of MySQL that it follows. */
  private static final Pattern OTHER = Pattern.compile("[0-9.]+-([A-Z][A-Za-z]+)(?:-v?([0-9].*))?");

  private static final Set<String> PROGRAMS = Set.of("mariadbd", "mysqld");

  private static final String CACHE = "innodb_buffer_pool_size";
  private static final String NOT_VISIBLE =
      "the server's process is not visible to this one (another machine or user, a proxy between"
          + " them, or a system without /proc)";

  private final Lacking lacking = lacking();
  private final MariadbAddress address;
  private final MariadbAddress control;

  /**
   * Prepares to connect.
   *
   * @param product the engine's name
   * @param server the server that this run has started, or null for an existing one
   */
  MariadbDatabase(
      String product, MariadbAddress address, Options options, @Nullable EmbeddedServer server) {
    super(
        product,
        new MariadbDialect(Locking.level(options.own())),
        options,
        error ->
            MISSING.contains(String.valueOf(error.getSQLState()))
                || error.getErrorCode() == UNKNOWN_VARIABLE,
        server);
    this.address = address;
    control = address.forControl();
    if (server != null) {
      // only a server of the run's own is told how to write its pages
      Checkpointing checkpoint = () -> run("write a checkpoint", ServerCheckpoint::write);
      handOut(checkpoint);
    }
  }

  @Override
  protected Optional<ServerIdentity> otherEngine(Connection connection) throws SQLException {
    return otherEngine(Queries.texts(connection, "SELECT version()").getFirst());
  }

  /** Returns what a server is, by the version that it tells. */
  static Optional<ServerIdentity> otherEngine(String said) {
    if (said.contains("MariaDB") || !said.matches("[0-9].*")) {
      return Optional.empty();
    }
    Matcher other = OTHER.matcher(said);
    if (!other.matches()) {
      return Optional.of(new ServerIdentity("MySQL", said));
    }
    String version = other.group(2) == null ? said : other.group(2);
    return Optional.of(new ServerIdentity(other.group(1), version));
  }

  @Override
  protected String location() {
    return control.toString();
  }

  @Override
  protected String remedy() {
    return "give the --url of an empty one (CREATE DATABASE fasttrack makes it)";
  }

  @Override
  protected Connection connect() throws SQLException {
    return address.connect();
  }

  @Override
  protected Connection connectControl() throws SQLException {
    return control.connect();
  }

  @Override
  protected void prepareControl(Connection connection) throws SQLException {
    execute(connection, List.of(KEEP_IDLE));
  }

  @Override
  protected void prepareSession(Connection connection) throws SQLException {
    super.prepareSession(connection);
    execute(connection, List.of(KEEP_IDLE));
  }

  @Override
  protected String clockMicrosSql() {
    return "CAST(UNIX_TIMESTAMP(SYSDATE(6)) * 1000000 AS SIGNED)";
  }

  @Override
  protected Claim lock(Connection connection) throws SQLException {
    String take = "SELECT GET_LOCK(%s, %s)".formatted(LOCK, LOCK_SECONDS_MAX);
    String feature = "GET_LOCK, so this database is not protected from concurrent runs";
    return lacking
        .ask(
            connection, feature, one -> Queries.number(one, take) == 1 ? Claim.HELD : Claim.REFUSED)
        .orElse(Claim.NONE);
  }

  @Override
  protected Optional<String> lockHolder(Connection connection) throws SQLException {
    return Queries.texts(connection, HOLDER).stream().findFirst();
  }

  /**
   * {@inheritDoc}
   *
   * <p>That is a setting of the whole server: one of our own is told, one that others use is left
   * as it is and only has to be what the run was asked for.
   */
  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    if (own().isPresent()) {
      String flush = MariadbSettings.flush(promise);
      execute(connection, List.of("SET GLOBAL " + MariadbSettings.FLUSH + " = " + flush));
      confirm(connection, Map.of(MariadbSettings.FLUSH, flush));
    } else {
      require(connection, MariadbSettings.FLUSH, MariadbSettings.flush(durability()));
    }
    // A commit of which the binary log may lose its part is not whole after a loss of power.
    if (durability() == Durability.DURABLE && "ON".equals(settings(connection).get("log_bin"))) {
      require(connection, "sync_binlog", "1");
    }
  }

  private void require(Connection connection, String name, String wanted) throws SQLException {
    String inForce =
        lacking
            .ask(
                connection,
                name + ", so durability was not verified",
                one -> Queries.texts(one, "SELECT @@" + name).getFirst())
            .orElse(wanted);
    if (!wanted.equals(inForce)) {
      throw BackendException.setup(
          "the server runs with %s = %s; for this durability, an administrator must run"
                  .formatted(name, inForce)
              + " SET GLOBAL %s = %s".formatted(name, wanted));
    }
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings =
        Queries.named(
            connection,
            "SHOW VARIABLES WHERE variable_name IN",
            MariadbSettings.reported(options().own()));
    // the control connection runs at the server's own level
    String level = options().isolation().name().replace('_', '-');
    settings.computeIfPresent("tx_isolation", (name, value) -> level);
    return settings;
  }

  @Override
  protected Optional<String> build() {
    return MariadbPrograms.of(JdbcServerBackend.server(options().own())).build();
  }

  @Override
  protected Disclosure disclosure(Connection connection) throws SQLException {
    return new Disclosure(
        own().map(server -> server.folder().data()).orElse(null),
        own().isPresent(),
        Queries.number(
            connection,
            "SELECT SUM(data_length + index_length) FROM information_schema.tables"
                + " WHERE table_schema = DATABASE()"),
        lacking
            .ask(
                connection,
                CACHE + ", so its cache is not shown",
                one -> new Disclosure.Cache(CACHE, Queries.number(one, "SELECT @@" + CACHE), false))
            .orElse(null),
        lacking
            .ask(
                connection,
                "information_schema.system_variables, so changed settings are not shown",
                one -> Queries.changed(one, CHANGED))
            .orElse(List.of()),
        lacking.said());
  }

  /** By the sizes of the tables' files, which hold their indexes, too; empty if they share one. */
  @Override
  protected Optional<DataSize> dataSize(Connection connection) throws SQLException {
    String sum =
        "SELECT SUM(file_size) FROM information_schema.innodb_sys_tablespaces"
            + " WHERE name LIKE CONCAT(REPLACE(DATABASE(), '_', '\\_'), '/%')";
    String feature = "innodb_sys_tablespaces, so data growth is not reported";
    return lacking
        .ask(connection, feature, one -> Queries.number(one, sum))
        .filter(bytes -> bytes > 0)
        .map(bytes -> new DataSize(bytes, null));
  }

  @Override
  protected Map<EngineCounter, Long> counters(Connection connection) throws SQLException {
    return Queries.counters(connection, COUNTERS);
  }

  @Override
  protected CpuReading existingCpuNanos() {
    return process().map(ProcessCpu::of).orElse(new CpuReading.Unavailable(NOT_VISIBLE));
  }

  @Override
  protected ServerCpu measuredCpu(Connection connection) throws SQLException {
    if (process().isEmpty()) {
      return new ServerCpu.Unavailable(NOT_VISIBLE);
    }
    if (Queries.number(connection, "SELECT @@thread_handling = 'one-thread-per-connection'") != 1) {
      return new ServerCpu.Unavailable("the server runs its sessions on a pool of threads");
    }
    String how = "the kernel's account of the server's thread (schedstat)";
    long thread =
        Queries.number(
            connection,
            "SELECT tid FROM information_schema.processlist WHERE id = CONNECTION_ID()");
    return servingProcess(connection)
        .flatMap(process -> TaskId.within(process.pid(), thread))
        .flatMap(
            task ->
                SchedstatClock.thread(task)
                    .<ServerCpu>map(clock -> new ServerCpu.Measured(clock, how, task)))
        .orElse(new ServerCpu.Unavailable("the server's thread is not visible to this process"));
  }

  /** Of one server alone. */
  @Override
  protected Optional<ProcessHandle> findProcess(Connection connection) {
    return control.urls().size() == 1 ? farEnd(connection, PROGRAMS) : Optional.empty();
  }

  /** Of those that the run has started, a session may be on any. */
  private Optional<ProcessHandle> servingProcess(Connection connection) throws SQLException {
    if (own().isEmpty()) {
      return process();
    }
    String file = Queries.texts(connection, "SELECT @@pid_file").getFirst();
    return MariadbServer.processOf(Path.of(file));
  }

  @Override
  protected long greeting(Connection connection) throws SQLException {
    return connection.unwrap(org.mariadb.jdbc.Connection.class).getThreadId();
  }

  /** A proxy may answer {@code CONNECTION_ID()} alone by itself. */
  @Override
  protected long servedBy(Connection connection) throws SQLException {
    return Queries.number(
        connection, "SELECT id FROM information_schema.processlist WHERE id = CONNECTION_ID()");
  }

  @Override
  protected String poolerThatKeepsSessions() {
    return "ProxySQL: mysql-multiplexing=false";
  }

  @Override
  protected WaitSource waits(Connection connection, List<Session> sessions) throws SQLException {
    return new MariadbWaits(connection, sessions, locks());
  }

  @Override
  protected List<String> definition(SqlTransaction transaction) {
    return new Procedure(transaction).definition();
  }

  @Override
  protected ReadyTransaction procedure(Connection connection, SqlTransaction transaction)
      throws SQLException {
    return new Procedure(transaction).ready(connection);
  }
}
