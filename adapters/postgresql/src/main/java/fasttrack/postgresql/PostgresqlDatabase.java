package fasttrack.postgresql;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.Stepwise;
import fasttrack.core.spi.StepwiseSession;
import fasttrack.core.spi.cpu.ProcessTable;
import fasttrack.relational.ConnectionPool;
import fasttrack.relational.JdbcDatabase;
import fasttrack.relational.JdbcSession;
import fasttrack.relational.JdbcStepwiseSession;
import fasttrack.relational.PipelinedTransaction;
import fasttrack.relational.PreparedTransaction;
import fasttrack.relational.ReadyTransaction;
import fasttrack.relational.SqlCompiler;
import fasttrack.relational.SqlFailure;
import fasttrack.relational.SqlTransaction;
import fasttrack.relational.TransactionControl;
import fasttrack.relational.UnpreparedControl;
import fasttrack.relational.UnpreparedTransaction;
import fasttrack.support.process.ProcessCpu;
import fasttrack.support.socket.CountedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyOut;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PreferQueryMode;

/** A database of a PostgreSQL server. */
class PostgresqlDatabase extends JdbcDatabase implements Stepwise {
  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final int BUFFER_BYTES = 1 << 16;
  private static final PostgresqlDialect DIALECT = new PostgresqlDialect();

  private final ServerAddress address;
  private final ServerSettings settings;
  private final Set<String> reported;
  private final BackendCpu.Place cpuPlace;
  private final ExecutionMode execution;
  private final ConnectionPool pool;

  /** The functions that the control connection has made. */
  private final Set<String> compiled = new HashSet<>();

  private @Nullable Connection control;

  /** Makes a session on a connection. */
  @FunctionalInterface
  private interface Connecting<S> {
    S on(ConnectionPool.Lease lease) throws SQLException;
  }

  /**
   * Prepares to connect.
   *
   * @param reported names of settings that are reported beside the usual ones
   */
  PostgresqlDatabase(
      ServerAddress address,
      ServerSettings settings,
      Set<String> reported,
      int sessionsMax,
      BackendCpu.Place cpuPlace,
      ExecutionMode execution) {
    super(DIALECT);
    this.address = address;
    this.settings = settings;
    this.reported = reported;
    this.cpuPlace = cpuPlace;
    this.execution = execution;
    pool = new ConnectionPool("fasttrack-postgresql", address.source(), sessionsMax);
  }

  /** Connects for the first time, and checks that the server keeps what was promised. */
  final void begin() {
    try {
      run("connect", settings::check);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public final Engine engine() {
    return ask(
        "read the settings",
        connection -> {
          Map<String, String> report = ServerSettings.report(connection, reported);
          report.putAll(places());
          return new Engine(
              "PostgreSQL",
              connection.getMetaData().getDatabaseProductVersion(),
              address.location(),
              settings.isolation(),
              report);
        });
  }

  @Override
  public final void mark(Marker marker) {
    run("make the marker durable", ServerSettings::commitDurably);
    super.mark(marker);
    run("restore the settings", settings::apply);
    if (marker.state() == Marker.State.LOADED) {
      run("write out what was loaded", PostgresqlDatabase::checkpoint);
    }
  }

  @Override
  public final Session connect(List<TransactionType> types) {
    List<SqlTransaction> transactions = compiled(types);
    if (execution == ExecutionMode.COMPILED) {
      run("make the stored functions", connection -> storeFunctions(connection, transactions));
    }
    return connected(lease -> session(lease, transactions));
  }

  @Override
  public final StepwiseSession connectStepwise(List<TransactionType> types) {
    List<SqlTransaction> transactions = compiled(types);
    return connected(lease -> stepwise(lease, transactions));
  }

  private static List<SqlTransaction> compiled(List<TransactionType> types) {
    SqlCompiler compiler = new SqlCompiler(DIALECT);
    return types.stream().map(compiler::compile).toList();
  }

  /** Makes a session on a connection from the pool, which may be one that was lost unnoticed. */
  private <S> S connected(Connecting<S> connecting) {
    while (true) {
      try {
        ConnectionPool.Lease lease = pool.lease();
        try {
          return connecting.on(lease);
        } catch (SQLException e) {
          lease.release(true);
          if (!(lease.isReused() && DIALECT.classify(e) instanceof SqlFailure.ConnectionLost)) {
            throw e;
          }
          // One from before a restart of the server: the pool has now one such less.
        }
      } catch (SQLException e) {
        throw failure("connect a session", e);
      }
    }
  }

  @Override
  public CpuReading serverCpuNanos() {
    OptionalLong postmaster = postmaster();
    return postmaster.isPresent()
        ? new CpuReading.Nanos(ProcessCpu.familyNanos(postmaster.getAsLong()))
        : new CpuReading.Unavailable("the server's processes are not in sight of this one");
  }

  @Override
  public void close() {
    pool.close();
    disconnect();
  }

  @Override
  public final void scan(RecordType type, RowConsumer consumer) {
    CopyFormat format = CopyFormat.full(type);
    run(
        "read all rows of " + type,
        connection -> {
          CopyOut copy =
              connection.unwrap(PGConnection.class).getCopyAPI().copyOut(format.copyOut());
          try {
            handOver(copy, format, new long[type.fields().size()], consumer);
          } finally {
            if (copy.isActive()) {
              copy.cancelCopy();
            }
          }
        });
  }

  /** Makes a connection, and keeps it only if it is all that it should be. */
  @Override
  protected final synchronized Connection control() throws SQLException {
    if (control == null || control.isClosed()) {
      Connection made = address.connect();
      boolean ready = false;
      try {
        settings.apply(made);
        refuseShared(made);
        ready = true;
      } finally {
        if (!ready) {
          closeQuietly(made);
        }
      }
      control = made;
      // The server may have lost the last of them with its life.
      compiled.clear();
    }
    return control;
  }

  @Override
  protected final String place() {
    return "the database " + address.location();
  }

  @Override
  protected final String remedy() {
    return "give the --url of an empty one (createdb fasttrack makes it)";
  }

  @Override
  protected BackendException failure(String doing, SQLException error) {
    return address.failure(doing, error);
  }

  /**
   * Copies the rows in. They need no vacuum afterwards (FREEZE), which PostgreSQL allows for a
   * table that the same transaction has emptied.
   */
  @Override
  protected final void insertRows(
      Connection connection, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    CopyFormat format = CopyFormat.withoutFillers(type);
    try (Statement statement = connection.createStatement()) {
      statement.execute("TRUNCATE " + type.name());
      for (String definition : CopyFormat.makeFillers(type)) {
        statement.execute(definition);
      }
      CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(format.copyIn());
      try {
        send(copy, format, type, dataset, progress);
        copy.endCopy();
      } finally {
        if (copy.isActive()) {
          copy.cancelCopy();
        }
      }
      for (String definition : CopyFormat.leaveFillers(type)) {
        statement.execute(definition);
      }
    }
  }

  @Override
  protected final void settle(Connection connection, Dataset dataset) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (RecordType type : dataset.schema().types()) {
        statement.execute("VACUUM (ANALYZE) " + type.name());
      }
    }
  }

  /** Returns where the server keeps its files, as far as that is known. */
  protected Map<String, String> places() {
    return Map.of();
  }

  /** Gives up all connections that no session has. */
  final synchronized void disconnect() {
    if (control != null) {
      closeQuietly(control);
    }
    control = null;
  }

  /** Gives up pooled connections, for example since the server was restarted. */
  final void evictIdle() {
    pool.evictIdle();
  }

  /** Returns the server's first process, where it is in sight. */
  OptionalLong postmaster() {
    return ProcessTable.available() && cpuPlace == BackendCpu.Place.ANYWHERE
        ? ask("look at the server's processes", BackendCpu::postmasterPid)
        : OptionalLong.empty();
  }

  /** Leaves nothing of the load to be written while transactions are measured. */
  private static void checkpoint(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
    } catch (SQLException e) {
      if (!INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
        throw e;
      }
      // Only some users may; to others the server's own checkpoint comes when it comes.
    }
  }

  private void refuseShared(Connection connection) throws SQLException {
    if (!RunLock.take(connection)) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "another run is using %s; wait for it, or give the --url of another database"
              .formatted(place()));
    }
  }

  private static void closeQuietly(Connection connection) {
    try {
      RunLock.release(connection);
      connection.close();
    } catch (SQLException ignored) {
      // It was lost already.
    }
  }

  private JdbcSession session(ConnectionPool.Lease lease, List<SqlTransaction> transactions)
      throws SQLException {
    Connection connection = lease.connection();
    settings.apply(connection);
    ServerCpu cpu = BackendCpu.of(connection, cpuPlace);
    TransactionControl control;
    if (execution == ExecutionMode.UNPREPARED) {
      sendUnprepared(connection);
      control = new UnpreparedControl(connection.createStatement(), DIALECT);
    } else {
      control = new PostgresqlTransactionControl(connection);
    }
    return new JdbcSession(
        DIALECT,
        control,
        transactions,
        type -> ready(connection, control, type),
        cpu,
        CountedConnections.roundTrips(connection),
        lease::release);
  }

  /** Has the driver send each text as it is, a text of several statements in one message. */
  static void sendUnprepared(Connection connection) throws SQLException {
    connection
        .unwrap(BaseConnection.class)
        .getQueryExecutor()
        .setPreferQueryMode(PreferQueryMode.SIMPLE);
  }

  private ReadyTransaction ready(
      Connection connection, TransactionControl control, SqlTransaction transaction)
      throws SQLException {
    return switch (execution) {
      case UNPREPARED ->
          new UnpreparedTransaction(connection.createStatement(), DIALECT, control, transaction);
      case PREPARED -> new PreparedTransaction(connection, DIALECT, control, transaction);
      case PIPELINED -> new PipelinedTransaction(connection, transaction);
      case COMPILED -> new CompiledTransaction(connection, transaction);
    };
  }

  private synchronized void storeFunctions(Connection connection, List<SqlTransaction> transactions)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (SqlTransaction transaction : transactions) {
        String definition = new StoredFunction(transaction).definition();
        if (!compiled.contains(definition)) {
          statement.execute(definition);
          compiled.add(definition);
        }
      }
    }
  }

  private StepwiseSession stepwise(ConnectionPool.Lease lease, List<SqlTransaction> transactions)
      throws SQLException {
    Connection connection = lease.connection();
    settings.apply(connection);
    return new JdbcStepwiseSession(
        connection,
        DIALECT,
        new PostgresqlTransactionControl(connection),
        transactions,
        lease::release);
  }

  private static void send(
      CopyIn copy, CopyFormat format, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    byte[] buffer = new byte[BUFFER_BYTES + format.length()];
    System.arraycopy(CopyFormat.HEADER, 0, buffer, 0, CopyFormat.HEADER.length);
    int length = CopyFormat.HEADER.length;
    long rows = dataset.rows(type);
    long[] row = new long[type.fields().size()];
    for (long number = 1; number <= rows; number++) {
      type.generate(number, dataset, row);
      format.encode(row, buffer, length);
      length += format.length();
      if (length >= BUFFER_BYTES) {
        copy.writeToCopy(buffer, 0, length);
        length = 0;
      }
      if (number % PROGRESS_ROWS == 0) {
        progress.loaded(PROGRESS_ROWS);
      }
    }
    progress.loaded(rows % PROGRESS_ROWS);
    copy.writeToCopy(buffer, 0, length);
    copy.writeToCopy(CopyFormat.TRAILER, 0, CopyFormat.TRAILER.length);
  }

  /** The server sends a message a row; the stream's header comes with the first. */
  private static void handOver(CopyOut copy, CopyFormat format, long[] row, RowConsumer consumer)
      throws SQLException {
    int offset = CopyFormat.HEADER.length;
    byte[] message = copy.readFromCopy();
    while (message != null) {
      if (message.length > offset && format.decode(message, offset, row)) {
        consumer.row(row);
      }
      offset = 0;
      message = copy.readFromCopy();
    }
  }
}
