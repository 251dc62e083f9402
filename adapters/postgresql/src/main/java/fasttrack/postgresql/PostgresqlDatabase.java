package fasttrack.postgresql;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.proc.ProcessTable;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database.PopulationProgress;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Maintenance;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.WaitSource;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.postgresql.server.PostgresqlServer;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.postgresql.server.ServerBinaries;
import fasttrack.postgresql.server.ServerFacts;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.database.Connections;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.relational.database.JdbcServerDatabase;
import fasttrack.relational.database.Lacking;
import fasttrack.relational.database.Queries;
import fasttrack.relational.database.ServerIdentity;
import fasttrack.relational.session.ReadyTransaction;
import fasttrack.relational.session.TransactionControl;
import fasttrack.relational.sql.Locking;
import fasttrack.support.server.EmbeddedServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PreferQueryMode;

/** A database of a PostgreSQL server. */
final class PostgresqlDatabase extends JdbcServerDatabase implements Checkpointing, Planning {
  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /**
   * The key of a run's claim to a schema, which the server releases when the connection ends: its
   * first half spells FAST; the second is a hash of the schema that holds our tables.
   */
  private static final String LOCK =
      "%s, hashtext(coalesce(current_schema(), ''))".formatted(0x46415354);

  /** What others may see of the session that has it: the rest is null for other users' sessions. */
  private static final String HOLDER =
      """
      SELECT concat('session ', pid, ' (', concat_ws(', ', 'user ' || usename,
                    'application ' || nullif(application_name, ''), 'from ' || host(client_addr),
                    'since ' || to_char(backend_start, 'YYYY-MM-DD HH24:MI:SSOF')),
                    ') holds its lock; where no run is left, SELECT pg_terminate_backend(', pid,
                    ') frees it')
      FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (classid::int, objid::int) = (%s)
      """
          .formatted(LOCK);

  /**
   * How long to wait for the lock: the server may take a moment to notice that the connection of
   * the last run has ended, or one that this run has lost.
   */
  private static final String LOCK_WAIT_MAX = "5s";

  private static final String COPY = "COPY, so rows are inserted by statements";

  /**
   * The SQLSTATEs of what is not there or not allowed: insufficient_privilege, undefined_function,
   * undefined_table, undefined_column, undefined_object, feature_not_supported, syntax_error.
   */
  private static final Set<String> MISSING =
      Set.of("42501", "42883", "42P01", "42703", "42704", "0A000", "42601");

  /** {@code PostgreSQL 11.2-YB-2.21.0.0-b545 on x86_64 …}. */
  private static final Pattern YUGABYTE = Pattern.compile("-YB-(\\S+)");

  /** {@code Engine CCL v23.1.11 (…)}. */
  private static final Pattern OTHER = Pattern.compile("\\W*([A-Za-z]+)[^0-9]*?v?([0-9][\\w.-]*)");

  private final PostgresqlAddress address;
  private final PostgresqlSettings settings;
  private final Lacking lacking = lacking();

  /**
   * Prepares to connect.
   *
   * @param product the engine's name
   * @param sync what a durable commit waits for: a value of {@code synchronous_commit}
   * @param server the server that this run has started, or null for an existing one
   */
  PostgresqlDatabase(
      String product,
      PostgresqlAddress address,
      String sync,
      Options options,
      @Nullable EmbeddedServer server) {
    super(
        product,
        new PostgresqlDialect(Locking.level(options.own())),
        options,
        error -> MISSING.contains(String.valueOf(error.getSQLState())),
        server);
    this.address = address;
    settings = new PostgresqlSettings(options.durability(), options.isolation(), sync);
    handOut(address);
  }

  @Override
  protected void check(Connection connection) throws SQLException {
    lacking.does(
        connection,
        "readable settings, so its promise of durability was not checked",
        settings::check);
    lacking.does(
        connection,
        "pg_stat_activity or its settings, so free connections were not counted",
        one -> ServerConnections.check(one, options().sessionsMax(), address.location()));
  }

  @Override
  protected Optional<ServerIdentity> otherEngine(Connection connection) throws SQLException {
    return otherEngine(Queries.texts(connection, "SELECT version()").getFirst());
  }

  /** Returns what a server is, by the version that it tells. */
  static Optional<ServerIdentity> otherEngine(String said) {
    Matcher yugabyte = YUGABYTE.matcher(said);
    if (yugabyte.find()) {
      return Optional.of(new ServerIdentity("YugabyteDB", yugabyte.group(1)));
    }
    Matcher other = OTHER.matcher(said);
    return other.lookingAt() && !other.group(1).equals("PostgreSQL")
        ? Optional.of(new ServerIdentity(other.group(1), other.group(2)))
        : Optional.empty();
  }

  @Override
  protected String location() {
    return address.location();
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> report =
        lacking
            .ask(
                connection,
                "readable settings, so they are not shown",
                one ->
                    PostgresqlSettings.report(
                        one, PostgresqlSettings.parse(options().own()).keySet()))
            .orElseGet(LinkedHashMap::new);
    lacking
        .ask(
            connection,
            "pg_stat_replication or pg_replication_slots, so standbys are not shown",
            PostgresqlSettings::standbys)
        .ifPresent(report::putAll);
    own().ifPresent(server -> report.putAll(PostgresqlServer.places(server.folder())));
    return report;
  }

  @Override
  protected Optional<String> build() {
    return JdbcServerBackend.server(options().own()).map(ServerBinaries::build);
  }

  @Override
  protected Disclosure disclosure(Connection connection) throws SQLException {
    // on the file system of the write-ahead log
    Optional<Path> ours =
        own()
            .map(EmbeddedServer::folder)
            .map(folder -> folder.elsewhere(PostgresqlServer.WAL).orElse(folder.path()));
    Optional<Path> folder =
        ours.isEmpty()
                && process()
                    .map(ProcessHandle::pid)
                    .filter(SessionCpu::isOfThisNamespace)
                    .isPresent()
            ? facts(connection, ServerFacts::dataFolder).flatMap(Function.identity())
            : ours;
    return new Disclosure(
        folder.map(Path::toAbsolutePath).orElse(null),
        ours.isPresent(),
        lacking
            .ask(
                connection,
                "pg_database_size, so the size of the database is not shown",
                ServerFacts::databaseBytes)
            .orElse(null),
        facts(connection, ServerFacts::cache).orElse(null),
        facts(connection, ServerFacts::changed).orElse(List.of()),
        lacking.said());
  }

  private <T> Optional<T> facts(Connection connection, Connections.Question<T> question)
      throws SQLException {
    String feature = "pg_settings, so its cache and changed settings are not shown";
    return lacking.ask(connection, feature, question);
  }

  @Override
  protected Map<EngineCounter, Long> counters(Connection connection) throws SQLException {
    String feature = "the statistics views, so the engine's own work is not shown";
    return lacking.ask(connection, feature, ServerCounters::read).orElse(Map.of());
  }

  @Override
  public Duration lag(EngineCounter counter) {
    return ServerCounters.lag(counter);
  }

  @Override
  protected Optional<DataSize> dataSize(Connection connection) throws SQLException {
    String feature = "pg_total_relation_size, so the growth of the data is not shown";
    return lacking.ask(connection, feature, ServerFacts::dataSize);
  }

  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    settings.promise(connection, promise);
  }

  @Override
  protected void prepareSession(Connection connection) throws SQLException {
    settings.apply(connection);
    if (options().execution() == ExecutionMode.UNPREPARED) {
      sendUnprepared(connection);
    }
  }

  @Override
  protected CpuReading existingCpuNanos() {
    return PostgresqlServer.familyNanos(process());
  }

  @Override
  public List<Maintenance> maintenance(Instant from, Instant until) {
    return own()
        .map(server -> MaintenanceLog.read(server.folder().log(), from, until))
        .orElse(List.of());
  }

  @Override
  protected Connection connect() throws SQLException {
    return address.connect();
  }

  @Override
  protected void prepareControl(Connection connection) throws SQLException {
    settings.apply(connection);
  }

  @Override
  protected String clockMicrosSql() {
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS bigint)";
  }

  @Override
  protected Claim lock(Connection connection) throws SQLException {
    try {
      // In one round trip it is one transaction, so that a failure undoes the SET.
      boolean locked =
          lacking.does(
              connection,
              "advisory locks, so nothing keeps other runs from this database",
              one ->
                  execute(
                      one,
                      List.of(
                          "SET lock_timeout = '%s'; SELECT pg_advisory_lock(%s); RESET lock_timeout"
                              .formatted(LOCK_WAIT_MAX, LOCK))));
      return locked ? Claim.HELD : Claim.NONE;
    } catch (SQLException e) {
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        return Claim.REFUSED;
      }
      throw e;
    }
  }

  @Override
  protected Optional<String> lockHolder(Connection connection) throws SQLException {
    String feature = "pg_locks or pg_stat_activity, so who holds the lock is not told";
    return lacking.ask(connection, feature, one -> Queries.texts(one, HOLDER)).stream()
        .flatMap(List::stream)
        .findFirst();
  }

  @Override
  protected String remedy() {
    return "give the --url of an empty one (createdb fasttrack creates it)";
  }

  @Override
  protected BackendException serverFailure(String doing, SQLException error) {
    return address.failure(doing, error);
  }

  /**
   * Copies the rows in. They need no vacuum afterwards (FREEZE), which PostgreSQL allows for a
   * table that the same transaction has emptied.
   */
  @Override
  protected void insertRows(
      Connection connection, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    // an engine that cannot take back a TRUNCATE must not try what may fail after it
    if (isOtherEngine()
        || !lacking.does(connection, COPY, one -> TableCopy.fill(one, type, dataset, progress))) {
      super.insertRows(connection, type, dataset, progress);
    }
  }

  @Override
  protected void collectStatistics(Connection connection, String table) throws SQLException {
    if (!lacking.does(
        connection,
        "VACUUM, so the tables were only analyzed",
        one -> super.collectStatistics(one, table))) {
      execute(connection, List.of("ANALYZE " + table));
    }
  }

  @Override
  protected Optional<ProcessHandle> findProcess(Connection connection) throws SQLException {
    return ProcessTable.available() ? SessionCpu.postmaster(connection) : Optional.empty();
  }

  /** Only some users may; for others the server checkpoints at a time of its own. */
  @Override
  protected void writeOut(Connection connection) throws SQLException {
    tryCheckpoint(connection);
  }

  @Override
  public void checkpoint() {
    if (!ask("write a checkpoint", PostgresqlDatabase::tryCheckpoint)) {
      throw BackendException.usage(
          ("--begin: this user may not write a checkpoint in the database %s; an administrator can"
                  + " grant it pg_checkpoint, and --begin fresh needs none")
              .formatted(location()));
    }
  }

  /** Returns whether this user may, and so did. */
  private static boolean tryCheckpoint(Connection connection) throws SQLException {
    try {
      execute(connection, List.of("CHECKPOINT"));
      return true;
    } catch (SQLException e) {
      if (INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  @Override
  protected ServerCpu measuredCpu(Connection connection) throws SQLException {
    return SessionCpu.measured(connection);
  }

  @Override
  protected ServerCpu sampledCpu(Connection connection) throws SQLException {
    return SessionCpu.sampled(connection);
  }

  @Override
  protected TransactionControl transactionControl(Connection connection) throws SQLException {
    return new PostgresqlTransactionControl(connection);
  }

  @Override
  protected ReadyTransaction procedure(Connection connection, SqlTransaction transaction)
      throws SQLException {
    return new FunctionCall(connection, transaction);
  }

  @Override
  protected long greeting(Connection connection) throws SQLException {
    return connection.unwrap(PGConnection.class).getBackendPID();
  }

  /** One that prepares the question would leave a statement behind, in the way of the next. */
  @Override
  protected long servedBy(Connection connection) throws SQLException {
    String feature = "pg_backend_pid, so a pooler that does not keep sessions is not recognized";
    return lacking
        .ask(
            connection,
            feature,
            one -> {
              try (Statement statement = one.createStatement()) {
                statement.unwrap(PGStatement.class).setPrepareThreshold(0);
                ResultSet pid = statement.executeQuery("SELECT pg_backend_pid()");
                return pid.next() ? pid.getLong(1) : 0L;
              }
            })
        .orElse(0L);
  }

  @Override
  protected String poolerThatKeepsSessions() {
    return "PgBouncer: pool_mode=session";
  }

  @Override
  protected WaitSource waits(Connection connection, List<Session> sessions) throws SQLException {
    return new PostgresqlWaits(connection, sessions, locks());
  }

  @Override
  protected List<String> definition(SqlTransaction transaction) {
    return List.of(new StoredFunction(transaction).definition());
  }

  /** Makes the driver send each text as it is, a text of several statements in one message. */
  static void sendUnprepared(Connection connection) throws SQLException {
    connection
        .unwrap(BaseConnection.class)
        .getQueryExecutor()
        .setPreferQueryMode(PreferQueryMode.SIMPLE);
  }
}
