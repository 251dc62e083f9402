package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpuMethod;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.relational.compiler.SqlCompiler;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.session.PipelinedTransaction;
import fasttrack.relational.session.ReadyTransaction;
import fasttrack.relational.session.StatementMaker;
import fasttrack.relational.session.SteppedTransaction;
import fasttrack.relational.session.TransactionControl;
import fasttrack.relational.sql.Dialect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGStatement;

/** What each mode of execution sends, how often, and what becomes of it on a broken connection. */
@Timeout(120)
class ExecutionModesTest {
  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final long[] INPUTS = {1, 5};
  private static final int EXECUTIONS = 20;

  @TempDir Path folder;

  private final Backend backend = new PostgresqlBackend();
  private String url;

  @BeforeEach
  void makeDatabase() throws SQLException {
    url = SERVER.database();
  }

  @ParameterizedTest
  @CsvSource({"UNPREPARED, 5", "PREPARED, 5", "PIPELINED, 1", "COMPILED, 1"})
  void tp1TakesSoManyRoundTrips(ExecutionMode mode, long expected) throws SQLException {
    Workload tp1 = workload("tp1");
    String populated = SERVER.newDatabase(new Dataset(tp1.schema(), 1, 1));
    try (Database database = backend.open(SERVER.options(folder, populated).withExecution(mode))) {
      try (Session session = database.connect(tp1.types())) {
        assertThat(session.roundTrips()).isZero();
        for (int i = 1; i <= EXECUTIONS; i++) {
          assertThat(session.execute(0, new long[] {1, 1, i, 7})).isEqualTo(Outcome.COMMITTED);
          assertThat(session.roundTrips()).isEqualTo(expected * i);
        }
      }
    }
  }

  @Test
  void whatTravelsTogetherIsOneRoundTripWhateverItAnswers() {
    Workload fasttrack = workload("fasttrack");
    Dataset dataset = new Dataset(fasttrack.schema(), 1, 1);
    Map<String, Long> trips = new LinkedHashMap<>();
    for (ExecutionMode mode : List.of(ExecutionMode.PIPELINED, ExecutionMode.COMPILED)) {
      try (Database database = backend.open(options(mode, null))) {
        Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
        try (Session session = database.connect(fasttrack.types())) {
          for (int type = 0; type < fasttrack.types().size(); type++) {
            long before = session.roundTrips();
            SplittableRandom random = new SplittableRandom(type);
            long[] inputs = new long[16];
            for (int i = 0; i < EXECUTIONS; i++) {
              fasttrack.types().get(type).draw(random, dataset, inputs);
              session.execute(type, inputs);
            }
            trips.put(
                mode + " " + fasttrack.types().get(type).name(), session.roundTrips() - before);
          }
        }
      }
    }
    assertThat(trips).hasSize(20).allSatisfy((name, n) -> assertThat(n).isEqualTo(EXECUTIONS));
  }

  @Test
  void theServerPreparesEachStatementByItsNameOnce() throws SQLException {
    try (Database database = backend.open(options(ExecutionMode.PREPARED, null))) {
      load(database);
      SqlTransaction transaction =
          new SqlCompiler(new PostgresqlDialect(LockLevel.RECORD)).compile(Shop.ADD);
      administer(new StoredFunction(transaction).definition());
      String update = "UPDATE item SET amount = amount + $1 WHERE item_no = $2 RETURNING amount";
      String insert = "INSERT INTO log (item_no, at) VALUES ($1, $2)";
      assertThat(prepared(connection -> new PipelinedTransaction(connection, transaction)))
          .containsExactly("BEGIN", update, insert, "COMMIT");
      assertThat(prepared(connection -> new FunctionCall(connection, transaction)))
          .singleElement(STRING)
          .matches("SELECT \\* FROM fasttrack_add_[0-9a-f]{8}\\(\\$1, \\$2, \\$3\\)");
      assertThat(prepared(connection -> unprepared(connection, transaction))).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(ExecutionMode.class)
  void aLostConnectionIsUnknownOnlyWhereACommitWasOnItsWay(ExecutionMode mode) throws SQLException {
    boolean commitTravelsAlong = mode == ExecutionMode.PIPELINED || mode == ExecutionMode.COMPILED;
    List<TransactionType> types = List.of(Shop.ADD, Shop.DELETE_ROLLED_BACK);
    for (int type = 0; type < types.size(); type++) {
      try (Database database = backend.open(options(mode, null))) {
        load(database);
        try (Session session = database.connect(types)) {
          assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.COMMITTED);
          assertThat(session.connected()).isTrue();
          administer(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname ="
                  + " current_database() AND pid <> pg_backend_pid()");
          assertThat(session.execute(type, INPUTS))
              .isEqualTo(type == 0 && commitTravelsAlong ? Outcome.UNKNOWN : Outcome.FAILED);
          assertThat(session.connected()).isFalse();
          assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.FAILED);
        }
      }
    }
  }

  @Test
  void aUserWithoutPrivilegesCompilesAndTheFunctionsAreNotForeign() throws Exception {
    String user = "maker" + url.replaceFirst(".*/", "");
    administer(
        "CREATE ROLE " + user + " LOGIN PASSWORD 'secret'",
        "GRANT CREATE ON SCHEMA public TO " + user);
    Path credentials = folder.resolve("maker.properties");
    TestServer.writeCredentials(credentials, user, "secret");
    Options compiled = with(SERVER.options(folder, url, credentials), ExecutionMode.COMPILED, null);
    Oracle oracle = new Oracle(Shop.dataset());
    for (int run = 0; run < 2; run++) {
      try (Database database = backend.open(compiled)) {
        if (run == 0) {
          load(database);
        }
        try (Session session = database.connect(Shop.TYPES);
            Session other = database.connect(Shop.TYPES)) {
          for (Session each : List.of(session, other)) {
            assertThat(each.execute(2, INPUTS)).isEqualTo(Outcome.COMMITTED);
            assertThat(each.digest()).isEqualTo(oracle.execute(Shop.ADD, INPUTS));
          }
        }
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
      }
    }
  }

  @Test
  void readingTheServersClockInBandIsNoRoundTripOfATransaction() {
    Options options = options(ExecutionMode.PREPARED, null).withServerCpu(ServerCpuMethod.SAMPLED);
    try (Database database = new PostgresqlBackend().open(options)) {
      load(database);
      try (Session session = database.connect(List.of(Shop.ADD))) {
        assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.COMMITTED);
        long trips = session.roundTrips();
        assertThat(((ServerCpu.Sampled) session.serverCpu()).clock().nanos()).isPositive();
        assertThat(session.roundTrips()).isEqualTo(trips).isEqualTo(3);
      }
    }
  }

  /** Returns what the server has prepared by name after a transaction ran a few times. */
  private List<String> prepared(Maker maker) throws SQLException {
    List<String> statements = new ArrayList<>();
    try (Connection connection = connect()) {
      ReadyTransaction transaction = maker.make(connection);
      for (int i = 0; i < EXECUTIONS; i++) {
        assertThat(transaction.execute(INPUTS, new Digest())).isEqualTo(Outcome.COMMITTED);
      }
      try (Statement statement = connection.createStatement()) {
        statement.unwrap(PGStatement.class).setPrepareThreshold(0);
        try (ResultSet result =
            statement.executeQuery(
                "SELECT statement FROM pg_prepared_statements ORDER BY prepare_time, name")) {
          while (result.next()) {
            statements.add(result.getString(1));
          }
        }
      }
    }
    return statements;
  }

  private Connection connect() throws SQLException {
    return PostgresqlAddress.of(url, SERVER.server().owner()).connect();
  }

  private static ReadyTransaction unprepared(Connection connection, SqlTransaction transaction)
      throws SQLException {
    PostgresqlDatabase.sendUnprepared(connection);
    Statement statement = connection.createStatement();
    Dialect dialect = new PostgresqlDialect(LockLevel.RECORD);
    return SteppedTransaction.of(
        dialect,
        TransactionControl.of(connection, statement, dialect.begin()),
        transaction,
        StatementMaker.unprepared(statement));
  }

  /** Makes a transaction ready on a connection. */
  private interface Maker {
    ReadyTransaction make(Connection connection) throws SQLException;
  }

  private static Workload workload(String name) {
    return ServiceLoader.load(Workload.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private Options options(ExecutionMode mode, @Nullable Isolation isolation) {
    return with(SERVER.options(folder, url), mode, isolation);
  }

  private static Options with(Options standard, ExecutionMode mode, @Nullable Isolation isolation) {
    Options options = standard.withExecution(mode);
    return isolation == null ? options : options.withIsolation(isolation);
  }

  private static void load(Database database) {
    Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
  }

  private void administer(String... statements) throws SQLException {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
