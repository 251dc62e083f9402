package fasttrack.relational.database;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Database.PopulationProgress;
import fasttrack.core.spi.Database.RowConsumer;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.relational.compiler.Ddl;
import fasttrack.relational.compiler.SqlCompiler;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.session.JdbcSession;
import fasttrack.relational.session.JdbcStepwiseSession;
import fasttrack.relational.session.PipelinedTransaction;
import fasttrack.relational.session.ReadyTransaction;
import fasttrack.relational.session.SqlErrorText;
import fasttrack.relational.session.StatementMaker;
import fasttrack.relational.session.SteppedTransaction;
import fasttrack.relational.session.TransactionControl;
import fasttrack.relational.session.WriterQueue;
import fasttrack.relational.sql.Dialect;
import fasttrack.support.guard.Interruption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A database with JDBC: its marker, tables, population, scans and sessions. All but the sessions
 * use one control connection.
 *
 * <p>An engine says how to connect, how a promise of durability becomes settings, which settings
 * affect results, and what its errors mean to a user. It overrides what it can do faster. The
 * driver sees no interrupt of the thread that was pending before a call; it is pending again
 * afterwards.
 *
 * <p>One thread populates and scans; any thread may connect sessions.
 */
public abstract class JdbcDatabase implements Database, Stepwise {
  /** The number of rows after which a population reports its progress. */
  static final int PROGRESS_ROWS = 10_000;

  final Dialect dialect;
  final Options options;
  private final Ddl ddl;
  private final MarkerTable markers;
  private final Rows rows;

  /** Where transactions that write queue, so that their waits are known; null if they do not. */
  private final @Nullable WriterQueue writers;

  /**
   * Prepares to connect.
   *
   * @param options say which durability, isolation and mode of execution its sessions have
   */
  JdbcDatabase(Dialect dialect, Options options) {
    this.dialect = dialect;
    this.options = options;
    ddl = new Ddl(dialect);
    markers = new MarkerTable(dialect);
    rows = new Rows(dialect);
    writers = options.offer().has(Capability.LOCK_WAITS) ? new WriterQueue() : null;
  }

  // What an engine says.

  /** Returns the engine's name, as reports show it. */
  abstract String product();

  /** Returns the file, folder or address of the database, without secrets. */
  abstract String location();

  /** Returns what the database is called in messages, for example {@code the file x.db}. */
  abstract String place();

  /**
   * Returns how a user names another database, as half a sentence, for example {@code give another
   * file by --file}.
   */
  abstract String remedy();

  /**
   * Returns the connection for all but transactions, with automatic commits on; a new one if the
   * last one was lost.
   */
  abstract Connection control() throws SQLException;

  /** Connects for a session alone; {@link #prepareSession} is called next. */
  abstract Connection connectSession() throws SQLException;

  /** Ends such a connection, with all that was prepared on it. */
  void endSession(Connection connection) throws SQLException {
    connection.close();
  }

  /**
   * Makes the following commits of the control connection keep a promise, and throws if the engine
   * then says that it does not. Called before and after the marker is written, too.
   *
   * @throws BackendException of kind SETUP if the engine does not do what was asked
   */
  protected abstract void applyDurability(Connection connection, Durability promise)
      throws SQLException;

  /**
   * Reads the settings that affect results back from the engine, durability first. Called on the
   * control connection.
   */
  protected abstract Map<String, String> settings(Connection connection) throws SQLException;

  /**
   * Returns what distinguishes a user's own build of the engine from others of its version: a
   * program or library, with its digest. By default the engine is that which comes with it.
   */
  protected Optional<String> build() {
    return Optional.empty();
  }

  private Map<String, String> reported(Connection connection) throws SQLException {
    Map<String, String> all = new LinkedHashMap<>(settings(connection));
    build().ifPresent(build -> all.put("build", build));
    return all;
  }

  /** Reads what the engine has counted of its own work; called on the control connection. */
  protected Map<EngineCounter, Long> counters(Connection connection) throws SQLException {
    return Map.of();
  }

  /** Reads where the files are, how big they are, and what differs from the engine's defaults. */
  abstract Disclosure disclosure(Connection connection) throws SQLException;

  /** Returns how the CPU time that the engine spends for a session can be known. */
  abstract ServerCpu serverCpu(Connection connection) throws SQLException;

  /**
   * Puts a session's connection under the settings of its transactions. By default this is the
   * isolation level; an engine adds durability, if that is a setting of each connection, and turns
   * off waits that would hide conflicts from the harness.
   */
  protected void prepareSession(Connection connection) throws SQLException {
    connection.setTransactionIsolation(
        switch (options.isolation()) {
          case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
          case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
          case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
          case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
        });
  }

  /**
   * Creates the stored procedures of transactions; called in mode COMPILED, on {@link #control}.
   */
  void createProcedures(Connection connection, List<SqlTransaction> transactions)
      throws SQLException {}

  /**
   * Makes what the locks of these tables need; called if the dialect locks, on {@link #control}.
   */
  void createLocks(Connection connection, Set<String> tables) throws SQLException {}

  /** Makes a transaction ready that is one call of a stored procedure; for mode COMPILED alone. */
  protected ReadyTransaction procedure(Connection connection, SqlTransaction transaction)
      throws SQLException {
    throw new UnsupportedOperationException(product() + " has no stored procedures");
  }

  /** Returns what begins and ends the transactions of a session whose statements are prepared. */
  protected TransactionControl transactionControl(Connection connection) throws SQLException {
    return TransactionControl.of(connection, null, dialect.begin());
  }

  /** Returns the number by which the engine knows the session of a connection, if it has one. */
  long sessionNumber(Connection connection) throws SQLException {
    return 0;
  }

  /** Returns the count of a connection's round trips so far; constant if they are not counted. */
  LongSupplier roundTrips(Connection connection) {
    return () -> 0;
  }

  /**
   * Writes out what a population has left in logs and caches, so that no measured transaction pays
   * for it. Called once, when the population is complete and marked.
   */
  protected void writeOut(Connection connection) throws SQLException {}

  /**
   * Makes sure that no other run uses the database by now; called before anything is changed that
   * would be its.
   */
  void claim(Connection connection) throws SQLException {}

  /** Returns the engine's version, without letters with which some begin it. */
  String version(Connection connection) throws SQLException {
    return connection
        .getMetaData()
        .getDatabaseProductVersion()
        .replaceFirst("^[A-Za-z-]+(?=\\d)", "");
  }

  /** Returns what an error means to a user, as a clause, for example {@code the disk is full}. */
  protected String reason(SQLException error) {
    return product() + " failed on " + place();
  }

  /**
   * Returns the exception that reports an error to the user.
   *
   * @param doing what failed, as in "cannot <i>load the rows</i>"
   */
  BackendException failure(String doing, SQLException error) {
    return BackendException.setup(
        "cannot %s: %s (%s)%s"
            .formatted(doing, reason(error), SqlErrorText.text(error), dialect.remedy(error)),
        error);
  }

  // What follows from it.

  @Override
  public final Engine engine() {
    return ask(
        "read the settings",
        connection ->
            new Engine(
                product(),
                version(connection),
                location(),
                options.isolation(),
                reported(connection)));
  }

  @Override
  public Map<EngineCounter, Long> counters() {
    return ask("read the engine's counters", this::counters);
  }

  @Override
  public final Disclosure disclosure() {
    return ask("read the size and the settings", this::disclosure);
  }

  @Override
  public final Optional<Marker> marker(String schema) {
    return Optional.ofNullable(ask("read the marker", this::entries).get(schema))
        .map(MarkerTable.Entry::marker);
  }

  @Override
  public final void create(Dataset dataset) {
    run("lock the database", this::claim);
    // by itself: an engine may not use a table before the transaction that made it has ended
    transaction(
        "create the marker's table",
        connection -> {
          entries(connection);
          markers.make(connection);
        });
    transaction(
        "create the tables",
        connection -> {
          Map<String, MarkerTable.Entry> entries = entries(connection);
          MarkerTable.Entry old = entries.remove(dataset.schema().name());
          List<String> tables = dataset.schema().types().stream().map(RecordType::name).toList();
          entries.values().forEach(other -> refuseShared(dataset, tables, other));
          List<String> there = markers.relations(connection);
          // Before anything is dropped, since some engines commit at every definition.
          markers.write(
              connection, new MarkerTable.Entry(Marker.of(dataset, Marker.State.LOADING), tables));
          try (Statement statement = connection.createStatement()) {
            for (String table : old == null ? List.<String>of() : old.tables()) {
              // some may be missing, where a load was cut off
              if (there.contains(table)) {
                statement.execute("DROP TABLE " + dialect.name(table));
              }
            }
            for (RecordType type : dataset.schema().types()) {
              statement.execute(ddl.createTable(type));
            }
          }
        });
  }

  @Override
  public final void populate(Dataset dataset, PopulationProgress progress) {
    transaction(
        "load the rows",
        connection -> {
          for (RecordType type : dataset.schema().types()) {
            insertRows(connection, type, dataset, progress);
          }
          for (RecordType type : dataset.schema().types()) {
            execute(connection, ddl.afterLoad(type));
          }
        });
    run(
        "collect statistics",
        connection -> {
          for (RecordType type : dataset.schema().types()) {
            collectStatistics(connection, dialect.name(type.name()));
          }
        });
  }

  @Override
  public final void mark(Marker marker) {
    run("lock the database", this::claim);
    run("make the marker durable", connection -> applyDurability(connection, Durability.DURABLE));
    transaction(
        "write the marker",
        connection -> {
          MarkerTable.Entry entry = entries(connection).get(marker.schema());
          if (entry == null) {
            throw new IllegalStateException("nothing was created of schema " + marker.schema());
          }
          markers.write(connection, new MarkerTable.Entry(marker, entry.tables()));
        });
    run("restore the settings", connection -> applyDurability(connection, durability()));
    if (marker.state() == Marker.State.LOADED) {
      run("write out what was loaded", this::writeOut);
    }
  }

  @Override
  public final void scan(RecordType type, RowConsumer consumer) {
    transaction("read all rows of " + type, connection -> rows.scan(connection, type, consumer));
  }

  @Override
  public final Session connect(List<TransactionType> types) {
    List<SqlTransaction> transactions = compiled(types);
    if (options.execution() == ExecutionMode.COMPILED) {
      run("create the stored procedures", control -> createProcedures(control, transactions));
    }
    return connected(connection -> session(connection, transactions));
  }

  @Override
  public final StepwiseSession connectStepwise(List<TransactionType> types) {
    List<SqlTransaction> transactions = compiled(types);
    return connected(
        connection ->
            new JdbcStepwiseSession(
                connection,
                dialect,
                transactionControl(connection),
                transactions,
                () -> endSession(connection)));
  }

  /**
   * Returns the plan of each statement of a transaction. A subclass whose dialect explains
   * implements {@link Planning} by this method.
   */
  public final List<Planning.StatementPlan> plans(TransactionType type, long[] inputs) {
    SqlTransaction transaction = new SqlCompiler(dialect).compile(type);
    return ask(
        "read the plans of " + type.name(),
        connection -> {
          connection.setAutoCommit(false);
          try {
            return Plans.of(connection, dialect, transaction, inputs);
          } finally {
            end(connection, false);
          }
        });
  }

  private <S> S connected(Connections.Question<S> made) {
    boolean interrupted = Interruption.hide();
    try {
      Connection connection = connectSession();
      try {
        prepareSession(connection);
        return made.on(connection);
      } catch (SQLException | RuntimeException e) {
        endSession(connection);
        throw e;
      }
    } catch (SQLException e) {
      throw failure("connect a session", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  private Session session(Connection connection, List<SqlTransaction> transactions)
      throws SQLException {
    ServerCpu cpu = serverCpu(connection);
    ExecutionMode execution = options.execution();
    Statement text = execution == ExecutionMode.UNPREPARED ? connection.createStatement() : null;
    TransactionControl control =
        (text == null
                ? transactionControl(connection)
                : TransactionControl.of(connection, text, dialect.begin()))
            .queuedIn(writers);
    StatementMaker maker =
        text == null ? StatementMaker.prepared(connection) : StatementMaker.unprepared(text);
    List<ReadyTransaction> ready = new ArrayList<>();
    for (SqlTransaction transaction : transactions) {
      ready.add(
          switch (execution) {
            case PREPARED, UNPREPARED ->
                SteppedTransaction.of(dialect, control, transaction, maker);
            case PIPELINED -> new PipelinedTransaction(connection, transaction);
            case COMPILED -> procedure(connection, transaction);
          });
    }
    return new JdbcSession(
        dialect,
        control,
        ready,
        cpu,
        sessionNumber(connection),
        roundTrips(connection),
        () -> endSession(connection));
  }

  /** Returns the promise under which sessions commit. */
  protected final Durability durability() {
    return options.durability();
  }

  /** Inserts the generated rows of a table, within a transaction that began before the first. */
  protected void insertRows(
      Connection connection, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    rows.insert(connection, type, dataset, progress);
  }

  /**
   * Changes nothing.
   *
   * @throws BackendException of kind FOREIGN if the database holds anything that is not ours
   */
  final void refuseForeign(Connection connection) throws SQLException {
    entries(connection);
  }

  /**
   * Checks a setting that was changed and read back.
   *
   * @throws BackendException of kind SETUP if the engine reports another value than was asked for
   */
  protected final void requireSetting(String name, String asked, @Nullable String actual) {
    if (!asked.equals(actual)) {
      throw BackendException.setup(
          "%s reports %s = %s instead of %s; does the file system support it?"
              .formatted(product(), name, actual, asked));
    }
  }

  /** Executes statements as text. */
  public static void execute(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /**
   * Checks that the engine reports these settings, among others.
   *
   * @throws BackendException of kind SETUP if it reports anything else
   */
  protected final void confirm(Connection connection, Map<String, String> wanted)
      throws SQLException {
    Map<String, String> actual = settings(connection);
    wanted.forEach((name, value) -> requireSetting(name, value, actual.get(name)));
  }

  /** Asks the control connection. */
  public final <T> T ask(String doing, Connections.Question<T> question) {
    boolean interrupted = Interruption.hide();
    try {
      return question.on(control());
    } catch (SQLException e) {
      throw failure(doing, e);
    } catch (LinkageError e) { // a user may name the driver's jar
      throw BackendException.setup(
          "cannot %s: the adapter needs another version of the driver: %s".formatted(doing, e), e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  /** Works on the control connection. */
  public final void run(String doing, Connections.Action work) {
    ask(
        doing,
        connection -> {
          work.on(connection);
          return connection;
        });
  }

  /** Works on the control connection within a transaction. */
  final void transaction(String doing, Connections.Action work) {
    run(
        doing,
        connection -> {
          connection.setAutoCommit(false);
          boolean done = false;
          try {
            work.on(connection);
            connection.commit();
            done = true;
          } finally {
            end(connection, done);
          }
        });
  }

  /** Collects the optimizer's statistics of a loaded table. */
  protected void collectStatistics(Connection connection, String table) throws SQLException {
    execute(connection, dialect.statistics(table));
  }

  /** Returns the names of all tables and views, in lower case. */
  final List<String> relations(Connection connection) throws SQLException {
    return markers.relations(connection);
  }

  private List<SqlTransaction> compiled(List<TransactionType> types) {
    SqlCompiler compiler = new SqlCompiler(dialect);
    if (dialect.locking().isPresent()) {
      run("create the locks", control -> createLocks(control, compiler.tables(types)));
    }
    return types.stream().map(compiler::compile).toList();
  }

  private Map<String, MarkerTable.Entry> entries(Connection connection) throws SQLException {
    return markers.check(connection, place(), remedy());
  }

  private static void refuseShared(Dataset dataset, List<String> tables, MarkerTable.Entry other) {
    for (String table : tables) {
      if (other.tables().contains(table)) {
        throw BackendException.setup(
            "the schemas %s and %s both have a record type %s: give each a database of its own"
                .formatted(dataset.schema().name(), other.marker().schema(), table));
      }
    }
  }

  private static void end(Connection connection, boolean done) throws SQLException {
    if (done) {
      connection.setAutoCommit(true);
      return;
    }
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException | RuntimeException ignored) {
      // The exception that made the work fail is on its way to the user, and says more.
    }
  }
}
