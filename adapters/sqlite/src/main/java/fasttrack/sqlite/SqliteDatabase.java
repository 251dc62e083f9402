package fasttrack.sqlite;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.Stepwise;
import fasttrack.core.spi.StepwiseSession;
import fasttrack.relational.JdbcDatabase;
import fasttrack.relational.JdbcSession;
import fasttrack.relational.JdbcStepwiseSession;
import fasttrack.relational.PreparedTransaction;
import fasttrack.relational.ReadyTransaction;
import fasttrack.relational.SqlCompiler;
import fasttrack.relational.SqlTransaction;
import fasttrack.relational.TransactionControl;
import fasttrack.relational.UnpreparedControl;
import fasttrack.relational.UnpreparedTransaction;
import fasttrack.support.IoErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A database in a file. Every session has a connection of its own. */
final class SqliteDatabase extends JdbcDatabase implements Stepwise {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteDatabase.class);
  private static final SqliteDialect DIALECT = new SqliteDialect();

  private final SqliteFile file;
  private final Durability durability;
  private final ExecutionMode execution;
  private final SqliteLock lock;
  private final Connection control;

  private SqliteDatabase(
      SqliteFile file,
      Durability durability,
      ExecutionMode execution,
      SqliteLock lock,
      Connection control) {
    super(DIALECT);
    this.file = file;
    this.durability = durability;
    this.execution = execution;
    this.lock = lock;
    this.control = control;
  }

  /** Opens a database, and makes its file where it is missing. */
  static SqliteDatabase open(Path path, Durability durability, ExecutionMode execution) {
    SqliteFile file = new SqliteFile(path);
    file.prepare();
    SqliteLock lock = SqliteLock.take(file);
    try {
      return open(file, durability, execution, lock);
    } catch (SQLException e) {
      release(lock);
      throw file.failure("open SQLite", e);
    } catch (RuntimeException e) {
      release(lock);
      throw e;
    }
  }

  private static SqliteDatabase open(
      SqliteFile file, Durability durability, ExecutionMode execution, SqliteLock lock)
      throws SQLException {
    if (file.hasContent()) {
      // Looks before anything could be written, even by SQLite itself.
      try (Connection readOnly = file.connect(true)) {
        new SqliteDatabase(file, durability, execution, lock, readOnly).refuseForeign();
      }
    }
    Connection control = file.connect(false);
    try {
      SqliteSettings.apply(control, durability);
    } catch (SQLException | BackendException e) {
      control.close();
      throw e;
    }
    return new SqliteDatabase(file, durability, execution, lock, control);
  }

  @Override
  public Engine engine() {
    return ask(
        "read the settings",
        connection ->
            new Engine(
                "SQLite",
                connection.getMetaData().getDatabaseProductVersion(),
                file.path().toString(),
                Isolation.SERIALIZABLE,
                SqliteSettings.read(connection)));
  }

  @Override
  public void mark(Marker marker) {
    run("make the marker durable", SqliteSettings::syncFully);
    super.mark(marker);
    run("restore the settings", connection -> SqliteSettings.apply(connection, durability));
  }

  @Override
  public Session connect(List<TransactionType> types) {
    return connected(connection -> session(connection, compiled(types)));
  }

  @Override
  public StepwiseSession connectStepwise(List<TransactionType> types) {
    return connected(
        connection ->
            new JdbcStepwiseSession(
                connection,
                DIALECT,
                new SqliteTransactionControl(connection, DIALECT),
                compiled(types),
                broken -> connection.close()));
  }

  private static List<SqlTransaction> compiled(List<TransactionType> types) {
    SqlCompiler compiler = new SqlCompiler(DIALECT);
    return types.stream().map(compiler::compile).toList();
  }

  /** Makes a session on a connection of its own, which waits for nobody. */
  private <S> S connected(Question<S> session) {
    try {
      Connection connection = file.connect(false);
      try {
        SqliteSettings.apply(connection, durability);
        SqliteSettings.waitForNobody(connection);
        return session.on(connection);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw file.failure("connect a session", e);
    }
  }

  @Override
  public CpuReading serverCpuNanos() {
    return new CpuReading.Unavailable("the engine runs in this process");
  }

  /** Only warns of what fails: all that was measured is known by now, and worth more. */
  @Override
  public void close() {
    try {
      control.close();
    } catch (SQLException e) {
      LOG.warn("{}", file.failure("close SQLite", e).getMessage());
    }
    release(lock);
  }

  @Override
  protected Connection control() {
    return control;
  }

  @Override
  protected String place() {
    return file.toString();
  }

  @Override
  protected String remedy() {
    return file.remedy();
  }

  @Override
  protected BackendException failure(String doing, SQLException error) {
    return file.failure(doing, error);
  }

  /** Moves the rows from the journal to their place, so that no later transaction has to. */
  @Override
  protected void settle(Connection connection, Dataset dataset) throws SQLException {
    super.settle(connection, dataset);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  private JdbcSession session(Connection connection, List<SqlTransaction> transactions)
      throws SQLException {
    TransactionControl control;
    ReadyTransaction.Maker maker;
    if (execution == ExecutionMode.UNPREPARED) {
      Statement statement = connection.createStatement();
      control = new UnpreparedControl(statement, DIALECT);
      maker = type -> new UnpreparedTransaction(statement, DIALECT, control, type);
    } else {
      control = new SqliteTransactionControl(connection, DIALECT);
      maker = type -> new PreparedTransaction(connection, DIALECT, control, type);
    }
    return new JdbcSession(
        DIALECT,
        control,
        transactions,
        maker,
        new ServerCpu.InProcess(),
        () -> 0,
        broken -> connection.close());
  }

  private static void release(SqliteLock lock) {
    try {
      lock.close();
    } catch (IOException e) {
      LOG.warn("cannot delete SQLite's lock file: {}", IoErrors.text(e));
    }
  }
}
