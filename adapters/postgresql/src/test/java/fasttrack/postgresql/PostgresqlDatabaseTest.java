package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpuMethod;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.relational.database.Queries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class PostgresqlDatabaseTest {
  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final List<TransactionType> TYPES = List.of(Shop.ADD);
  private static final long[] INPUTS = {1, 5};

  @TempDir Path folder;

  private final Backend backend = new PostgresqlBackend();
  private String url;

  @BeforeEach
  void makeDatabase() throws SQLException {
    url = SERVER.database();
  }

  @Test
  void aServersEndIsAFailureAndTheNextSessionWorks() throws SQLException {
    try (Database database = backend.open(SERVER.options(folder, url))) {
      load(database);
      Session session = database.connect(TYPES);
      assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.COMMITTED);
      administer(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname ="
              + " current_database() AND pid <> pg_backend_pid()");
      assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.FAILED);
      assertThat(session.failure()).isNotBlank();
      session.close();
      try (Session fresh = database.connect(TYPES)) {
        assertThat(fresh.execute(0, INPUTS)).isEqualTo(Outcome.COMMITTED);
      }
    }
  }

  @Test
  void moreSessionsThanTheServerHasConnectionsAreRefusedAtOnce() {
    Options options = SERVER.options(folder, url).withSessionsMax(200);
    assertThatThrownBy(() -> backend.open(options).close())
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.SETUP))
        .hasMessageContaining("200 sessions need more connections than ")
        .hasMessageMatching(
            ".* has left: \\d+ \\(max_connections = 138, .* lower --terminals, let them share"
                + " --connections \\d+, or raise max_connections");
  }

  @ParameterizedTest
  @EnumSource
  void explanationsAreScripts(ExecutionMode mode) throws SQLException {
    Options options = SERVER.options(folder, url).withExecution(mode);
    try (Database database = backend.open(options)) {
      load(database);
    }
    for (TransactionType type : Shop.TYPES) {
      String script = String.join("\n", backend.explain(type, options));
      assertThat(script).contains(":").endsWith(";").doesNotContain("?");
      administer(script.replaceAll("(?<!:):[a-z_]+", "'1'"));
    }
  }

  @Test
  void aLostControlConnectionIsReplacedWithItsSettingsAndLock() throws SQLException {
    try (Database database = backend.open(SERVER.options(folder, url))) {
      administer(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname ="
              + " current_database() AND pid <> pg_backend_pid()");
      assertThat(database.engine().settings()).containsEntry("synchronous_commit", "on");
      assertThatThrownBy(() -> backend.open(SERVER.options(folder, url)))
          .isInstanceOf(BackendException.class)
          .hasMessageMatching(
              "another run is using the database \\S+: session \\d+ \\(user \\w+, application"
                  + " fasttrack, from 127.0.0.1, since .+\\) holds its lock; where no run is left,"
                  + " SELECT pg_terminate_backend\\(\\d+\\) frees it; wait for it, .+");
      // Another schema has tables of its own.
      administer("CREATE SCHEMA other");
      backend.open(SERVER.options(folder, url + "?currentSchema=other")).close();
    }
    backend.open(SERVER.options(folder, url)).close();
  }

  @Test
  void whoseLockWasLostCanReadOnAndSaysWhoHasItNow() throws SQLException {
    try (Database database = backend.open(SERVER.options(folder, url))) {
      load(database);
      assertThat(database.claimLost()).isEmpty();
      administer(
          "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks JOIN pg_database ON oid = database"
              + " WHERE locktype = 'advisory' AND datname = current_database()");
      try (Database second = backend.open(SERVER.options(folder, url))) {
        assertThat(database.counters()).isNotEmpty();
        assertThat(database.claimLost().orElseThrow())
            .containsPattern("session \\d+, which held it, .*\\[57P01]\\)")
            .containsPattern("; another run has it now: session \\d+ \\(user ");
        assertThatThrownBy(database::requireClaim)
            .isInstanceOf(BackendException.class)
            .hasMessageStartingWith("the lock that keeps other runs from the database was lost: ");
        assertThatThrownBy(() -> database.create(Shop.dataset()))
            .isInstanceOf(BackendException.class)
            .hasMessageContaining("another run is using the database");
        assertThat(second.claimLost()).isEmpty();
      }
      load(database);
      database.create(Shop.dataset());
      assertThat(database.claimLost()).isEmpty();
      assertFails(SERVER.options(folder, url), Kind.SETUP, "another run is using the database");
    }
  }

  @Test
  void theServerEndsNoSessionThatIsIdle() throws SQLException {
    PostgresqlSettings settings =
        new PostgresqlSettings(Durability.DURABLE, Isolation.READ_COMMITTED, "on");
    try (Connection connection = SERVER.connect(url + "?options=-c%20idle_session_timeout=1h")) {
      settings.apply(connection);
      assertThat(Queries.pairs(connection, "SELECT 'it', current_setting('idle_session_timeout')"))
          .containsEntry("it", "0");
    }
  }

  @Test
  void sessionsHaveTheIsolationAndDurabilityAskedFor() {
    Options standard = SERVER.options(folder, url);
    Options options =
        standard.withDurability(Durability.RELAXED).withIsolation(Isolation.REPEATABLE_READ);
    try (Database database = backend.open(options)) {
      assertThat(database.engine().isolation()).isEqualTo(Isolation.REPEATABLE_READ);
      assertThat(database.engine().settings())
          .containsEntry("fsync", "on")
          .containsEntry("synchronous_commit", "off")
          .containsEntry("default_transaction_isolation", "repeatable read");
      load(database);
      assertThat(database.engine().settings()).containsEntry("synchronous_commit", "off");
    }
  }

  @Test
  void anExistingServersCommitsWaitForItsStandbysAsAsked() {
    Options standard = SERVER.options(folder, url);
    Map<String, List<String>> own = new HashMap<>(standard.own().given());
    own.put("sync", List.of("remote-write"));
    try (Database database = backend.open(Options.of(backend, folder, own))) {
      assertThat(database.engine().product()).isEqualTo("PostgreSQL");
      assertThat(database.engine().settings())
          .containsEntry("synchronous_commit", "remote_write")
          .doesNotContainKey("synchronous_standby_names");
      load(database);
      assertThat(database.engine().settings()).containsEntry("synchronous_commit", "remote_write");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "REPEATABLE_READ, PREPARED",
    "SERIALIZABLE, UNPREPARED",
    "SERIALIZABLE, PREPARED",
    "SERIALIZABLE, PIPELINED",
    "REPEATABLE_READ, COMPILED",
    "SERIALIZABLE, COMPILED"
  })
  void snapshotsThatMeetAreASerializationFailure(Isolation isolation, ExecutionMode mode)
      throws Exception {
    Options options =
        SERVER
            .options(folder, url)
            .withDurability(Durability.NONE)
            .withIsolation(isolation)
            .withExecution(mode);
    try (Database database = backend.open(options);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        Connection other = SERVER.connect(url);
        Statement statement = other.createStatement()) {
      load(database);
      try (Session session = database.connect(TYPES)) {
        other.setAutoCommit(false);
        statement.execute("UPDATE item SET amount = amount + 1 WHERE item_no = 1");
        Future<Outcome> late = thread.submit(() -> session.execute(0, INPUTS));
        while (sessions("wait_event_type = 'Lock'") == 0) {
          assertThat(late).as("one that waits for the other").isNotDone();
          Thread.sleep(1);
        }
        other.commit();
        assertThat(late.get()).isEqualTo(Outcome.CONFLICT);
        assertThat(session.conflictCause()).isEqualTo(ConflictCause.SERIALIZATION_FAILURE);
        assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.COMMITTED);
      }
    }
  }

  @Test
  void theServerCountsWhatWasWritten() throws SQLException {
    try (Database database = backend.open(SERVER.options(folder, url))) {
      Map<EngineCounter, Long> before = database.counters();
      assertThat(before).containsKeys(EngineCounter.LOG_SYNCS, EngineCounter.DEADLOCKS);
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      assertThat(database.counters().get(EngineCounter.LOG_BYTES))
          .isGreaterThan(before.get(EngineCounter.LOG_BYTES) + 10_000);
    }
  }

  @Test
  void aServerOnThisMachineTellsItsFolderWhichIsNotOurs() {
    try (Database database = backend.open(SERVER.options(folder, url))) {
      Disclosure disclosure = database.disclosure();
      assertThat(disclosure.own()).isFalse();
      assertThat(disclosure.folder()).isAbsolute();
      assertThat(disclosure.cache().setting()).isEqualTo("shared_buffers");
    }
  }

  @Test
  void whoCannotConnectIsTold() throws Exception {
    Path wrong = folder.resolve("wrong.properties");
    TestServer.writeCredentials(wrong, "nobody", "secret");
    assertFails(SERVER.options(folder, url, wrong), Kind.UNREACHABLE, "set PGUSER (now nobody)");
    assertFails(
        SERVER.options(folder, url.replaceFirst("[^/]*$", "nowhere")),
        Kind.UNREACHABLE,
        "; create it, for example by createdb");
    // Port 1 is the port multiplexer's, which nobody has run for decades.
    assertFails(
        SERVER.options(folder, "jdbc:postgresql://127.0.0.1:1/test"),
        Kind.UNREACHABLE,
        "jdbc:postgresql://127.0.0.1:1/test");
  }

  @Test
  void secretsBelongNeitherIntoTheUrlNorIntoAnOpenFile() throws IOException {
    for (String secret : List.of("?password=secret", "?user=me", "?ssl=false&password=secret")) {
      assertThatThrownBy(() -> SERVER.options(folder, url + secret))
          .isInstanceOf(BackendException.class)
          .hasMessageContaining("PGPASSWORD")
          .hasMessageNotContaining("=secret");
    }
    Path open = folder.resolve("open.properties");
    Files.writeString(open, "user=a\npassword=b\n");
    if (Files.getFileStore(open).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
      assertFails(SERVER.options(folder, url, open), Kind.USAGE, "chmod 600");
    }
    assertFails(SERVER.options(folder, url, folder.resolve("missing")), Kind.USAGE, "no such file");
  }

  @Test
  void thePasswordOfAPrivateKeyBelongsIntoTheFile() {
    for (String secret : List.of("?sslpassword=hidden", "?ssl=true&SSLPassword=hidden")) {
      assertRefused(() -> SERVER.options(folder, url + secret), "the URL must not hold ");
    }
    assertRefused(() -> SERVER.options(folder, url + "?sslpassword=hidden"), "--credentials-file");
    assertRefused(() -> SERVER.options(folder, "jdbc:mysql://u:hidden@localhost/x"), "must not");
    assertThat(SERVER.options(folder, url + "?sslpasswordcallback=some.Class").own().isGiven("url"))
        .isTrue();
  }

  @Test
  void aPasswordFileThatOthersMayReadIsFound() throws IOException {
    Path file = Files.writeString(folder.resolve("pgpass"), "*:*:*:*:secret\n");
    assertThat(PostgresqlBackend.passwordFile(Map.of("PGPASSFILE", file.toString())::get))
        .contains(file);
    assertThat(PostgresqlBackend.passwordFile(Map.of("PGPASSFILE", folder + "/none")::get))
        .isEmpty();
    String home = System.setProperty("user.home", folder.toString());
    try {
      assertThat(PostgresqlBackend.passwordFile(name -> null)).isEmpty();
      Files.move(file, folder.resolve(".pgpass"));
      assertThat(PostgresqlBackend.passwordFile(name -> null)).contains(folder.resolve(".pgpass"));
      Files.setPosixFilePermissions(
          folder.resolve(".pgpass"), PosixFilePermissions.fromString("rw-r--r--"));
      Path nobody = folder.resolve("nobody.properties");
      TestServer.writeCredentials(nobody, "nobody", null);
      assertFails(SERVER.options(folder, url, nobody), Kind.USAGE, "chmod 600 " + folder);
    } finally {
      System.setProperty("user.home", home);
    }
  }

  @Test
  void eachWayToBeShutOutHasItsOwnAdvice() throws Exception {
    url = SERVER.newDatabase();
    assertFails(
        SERVER.options(folder, url + "?sslmode=require"),
        Kind.UNREACHABLE,
        "; the URL's sslmode requires TLS: switch it on at the server");
    assertPopulationFails(
        SERVER.options(folder, url + "?currentSchema=missing"), "CREATE SCHEMA missing");
    String user = "shut" + url.replaceFirst(".*/", "");
    administer("CREATE ROLE " + user + " LOGIN PASSWORD 'secret'", "CREATE SCHEMA closed");
    Path credentials = folder.resolve("shut.properties");
    TestServer.writeCredentials(credentials, user, "secret");
    assertPopulationFails(
        SERVER.options(folder, url, credentials),
        "GRANT USAGE, CREATE ON SCHEMA public TO " + user);
    administer("REVOKE CONNECT ON DATABASE " + url.replaceFirst(".*/", "") + " FROM PUBLIC");
    assertFails(
        SERVER.options(folder, url, credentials), Kind.SETUP, "; GRANT CONNECT ON DATABASE ");
  }

  private void assertPopulationFails(Options options, String words) {
    assertThatThrownBy(
            () -> {
              try (Database database = backend.open(options)) {
                load(database);
              }
            })
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.SETUP))
        .hasMessageEndingWith(words);
  }

  @Test
  void wrongOptionsAreSaid() {
    Options options = SERVER.options(folder, url);
    assertRefused(() -> options.withIsolation(Isolation.READ_UNCOMMITTED), "read-uncommitted");
    assertRefused(() -> own(Map.of("url", List.of("jdbc:mysql://localhost/x"))), "not the URL");
    assertRefused(
        () -> own(Map.of("url", List.of(url), "server-setting", List.of("a=b"))),
        "--server-setting");
    assertRefused(() -> own(Map.of("server-setting", List.of("nothing"))), "name=value");
    assertRefused(() -> own(Map.of("credentials-file", List.of("x"))), "needs --url");
  }

  @Test
  void theTwoClocksOfAServerProcessAgree() throws SQLException {
    try (Connection connection = SERVER.connect(url)) {
      ServerCpu.Sampled inBand = (ServerCpu.Sampled) SessionCpu.sampled(connection);
      assumeTrue(
          CpuClocks.process(ProcessHandle.current().pid()).isPresent(),
          "no clocks of other processes here");
      ServerCpu.Measured local = (ServerCpu.Measured) SessionCpu.measured(connection);
      long outer = local.clock().nanos();
      long inner = inBand.clock().nanos();
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT count(*) FROM generate_series(1, 1000000)");
      }
      inner = inBand.clock().nanos() - inner;
      outer = local.clock().nanos() - outer;
      assertThat(inner).isBetween(outer / 2, outer);
      assertThat(inBand.readingNanos()).isBetween(1L, outer);
    }
  }

  @Test
  void aServerElsewhereSaysItsCpuTimeToWhomItMay() throws Exception {
    String user = "plain" + url.replaceFirst(".*/", "");
    administer(
        "CREATE ROLE " + user + " LOGIN PASSWORD 'secret'",
        "GRANT CREATE ON SCHEMA public TO " + user);
    Path credentials = folder.resolve("plain.properties");
    TestServer.writeCredentials(credentials, user, "secret");
    Options options =
        SERVER.options(folder, url, credentials).withServerCpu(ServerCpuMethod.SAMPLED);
    assertThatThrownBy(() -> backend.open(options))
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.SETUP))
        .hasMessageContaining("--server-cpu sampled: not possible here");
    administer(
        "CREATE FUNCTION fasttrack_server_cpu() RETURNS text LANGUAGE sql SECURITY DEFINER"
            + " SET search_path = pg_catalog"
            + " AS $$ SELECT pg_read_file('/proc/self/schedstat') $$");
    try (Database database = backend.open(options)) {
      load(database);
      try (Session session = database.connect(TYPES)) {
        ServerCpu.Sampled cpu = (ServerCpu.Sampled) session.serverCpu();
        long before = cpu.clock().nanos();
        assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.COMMITTED);
        assertThat(cpu.clock().nanos()).isGreaterThan(before);
        assertThat(sessions("state LIKE 'idle in transaction%'")).isZero();
        assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.COMMITTED);
      }
    }
  }

  @Test
  void theMethodOfTheServersCpuTimeCanBeChosen() {
    Options options = SERVER.options(folder, url);
    boolean visible = CpuClocks.process(ProcessHandle.current().pid()).isPresent();
    assertThat(cpuOf(new PostgresqlBackend(), options.withServerCpu(ServerCpuMethod.OFF)))
        .isInstanceOfSatisfying(
            ServerCpu.Unavailable.class, off -> assertThat(off.reason()).contains("off"));
    assertThat(cpuOf(new PostgresqlBackend(), options.withServerCpu(ServerCpuMethod.SAMPLED)))
        .isInstanceOf(ServerCpu.Sampled.class);
    assumeTrue(visible, "no clocks of other processes here");
    assertThat(cpuOf(new PostgresqlBackend(), options.withServerCpu(ServerCpuMethod.MEASURED)))
        .isInstanceOf(ServerCpu.Measured.class);
  }

  private static ServerCpu cpuOf(Backend backend, Options options) {
    try (Database database = backend.open(options)) {
      load(database);
      try (Session session = database.connect(TYPES)) {
        ServerCpu cpu = session.serverCpu();
        if (cpu instanceof ServerCpu.Measured measured) {
          assertThat(Objects.requireNonNull(measured.task()).schedstat()).isPresent();
        }
        return cpu;
      }
    }
  }

  /** Counts the sessions of the test's database to which a condition applies. */
  private long sessions(String condition) throws SQLException {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
                    + condition)) {
      result.next();
      return result.getLong(1);
    }
  }

  private void administer(String... statements) throws SQLException {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private Options own(Map<String, List<String>> own) {
    return Options.of(backend, folder, own).withSessionsMax(2);
  }

  private static void assertRefused(ThrowingCallable making, String words) {
    assertThatThrownBy(making)
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessageContaining(words);
  }

  private void assertFails(Options options, Kind kind, String words) {
    assertThatThrownBy(() -> backend.open(options))
        .isInstanceOfSatisfying(BackendException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(words);
  }

  private static void load(Database database) {
    Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
  }
}
