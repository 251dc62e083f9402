package fasttrack.postgresql;

import fasttrack.core.model.Dataset;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.testing.NothingLeftOpen;
import fasttrack.core.testing.ServerSessions;
import fasttrack.postgresql.server.PostgresqlServer;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.postgresql.server.ServerBinaries;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerNodes;
import fasttrack.support.server.ServerPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * A server for a class of tests, or one that all classes share which need none of their own; with
 * an empty database for each test.
 */
public final class TestServer implements BeforeAllCallback, AfterEachCallback {
  private static final int SESSIONS_MAX = 16;

  /** As many classes as run at a time, each with twice what it says it needs. */
  private static final int SESSIONS_MAX_SHARED = 8 * SESSIONS_MAX;

  /** Below the module's own folder, where the programs stay unpacked from one run to the next. */
  private static final Path PARENT = Path.of("target", "test-servers").toAbsolutePath();

  private static final String OTHER_SESSIONS =
      """
      SELECT format('%s in %s, %s: %s', pid, datname, state, left(query, 200))
      FROM pg_stat_activity
      WHERE backend_type IN ('client backend', 'walsender') AND pid <> pg_backend_pid()\
      """;

  /** Makes a database as a new one is, where nothing but tables and schemas was made. */
  private static final String EMPTY =
      """
      SET lock_timeout = '10s';
      DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema$)'
        LOOP EXECUTE format('DROP SCHEMA %I CASCADE', name); END LOOP;
      END $$;
      CREATE SCHEMA public AUTHORIZATION pg_database_owner;
      GRANT USAGE ON SCHEMA public TO PUBLIC\
      """;

  private final boolean shared;
  private final ThreadLocal<List<String>> taken = ThreadLocal.withInitial(ArrayList::new);
  private Running running;

  private TestServer(boolean shared) {
    this.shared = shared;
  }

  /** Makes a server of this class alone, whose settings it may change. */
  public TestServer() {
    this(false);
  }

  /** Returns the server of all classes that leave the server's settings alone. */
  public static TestServer shared() {
    return new TestServer(true);
  }

  /** Nested classes find the server of the class around them. */
  @Override
  public void beforeAll(ExtensionContext context) {
    ExtensionContext owner = shared ? context.getRoot() : context;
    running =
        owner
            .getStore(Namespace.create(TestServer.class))
            .getOrComputeIfAbsent(
                shared ? Running.class : this, key -> start(context), Running.class);
  }

  private Running start(ExtensionContext context) {
    return shared
        ? NothingLeftOpen.share(context, () -> Running.start(SESSIONS_MAX_SHARED))
        : Running.start(SESSIONS_MAX);
  }

  /**
   * Returns a folder below which runs can start servers, and find the programs unpacked.
   *
   * @param name tells it from those of other classes
   */
  public static Path folder(String name) {
    try {
      Files.createDirectories(PARENT);
      Path folder = PARENT.resolve(name);
      linkPrograms(folder.resolve("postgresql"));
      return folder;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void linkPrograms(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path programs = ServerBinaries.unpack(PARENT, message -> {}).home().folder();
    try {
      Files.createSymbolicLink(folder.resolve(programs.getFileName()), programs);
    } catch (IOException | UnsupportedOperationException e) {
      // An earlier run did, or this system has none: then they are unpacked there, too.
    }
  }

  /** Empties what the test has taken, for the next. */
  @Override
  public void afterEach(ExtensionContext context) throws SQLException {
    for (String url : taken.get()) {
      try (Connection connection = connect(url);
          Statement statement = connection.createStatement()) {
        statement.execute(EMPTY);
      }
      running.empty.add(url);
    }
    taken.remove();
  }

  /**
   * Returns the URL of an empty database, which the test's thread has until its end. To make one
   * costs the server the time of a hundred small transactions, so that earlier tests may have used
   * it: a test that changes more than tables and schemas, such as what is granted, takes a {@link
   * #newDatabase} of its own.
   */
  public String database() throws SQLException {
    String url = running.empty.poll();
    if (url == null) {
      url = newDatabase();
    }
    taken.get().add(url);
    return url;
  }

  /** Makes an empty database and returns its URL. */
  public String newDatabase() throws SQLException {
    return running.create("");
  }

  /** Makes a database that holds a data set which no run has used, and returns its URL. */
  String newDatabase(Dataset dataset) throws SQLException {
    return running.create(" TEMPLATE " + running.populated(this, dataset));
  }

  /** Returns options that open the database at a URL. */
  Options options(Path workFolder, String url) {
    return options(workFolder, url, running.credentials);
  }

  /** Returns options that open the database at a URL as someone else. */
  Options options(Path workFolder, String url, Path others) {
    return Options.of(
            new PostgresqlBackend(),
            workFolder,
            Map.of("url", List.of(url), "credentials-file", List.of(others.toString())))
        .withSessionsMax(SESSIONS_MAX);
  }

  /** Connects to the database at a URL. */
  public Connection connect(String url) throws SQLException {
    return running.connect(url);
  }

  /** Writes a file that only its owner can read, without a password where that is null. */
  public static void writeCredentials(Path file, String user, String password) throws IOException {
    Files.deleteIfExists(file);
    PrivateFile.create(
        file, "user=" + user + "\n" + (password == null ? "" : "password=" + password + "\n"));
  }

  /** Returns the server. */
  public EmbeddedServer server() {
    return running.server;
  }

  /** A server that runs; it ends with its class, that of all classes with the last of them. */
  private static final class Running implements AutoCloseable {
    final EmbeddedServer server;
    final Path credentials;
    final Queue<String> empty = new ConcurrentLinkedQueue<>();
    private final AtomicInteger databases = new AtomicInteger();
    private final Map<Dataset, String> populated = new HashMap<>();

    private Running(EmbeddedServer server, Path credentials) {
      this.server = server;
      this.credentials = credentials;
    }

    static Running start(int sessionsMax) {
      try {
        // where servers of the options of conformance tests find the programs, too
        linkPrograms(PARENT.resolve("postgresql"));
        EmbeddedServer server =
            EmbeddedServer.start(
                "PostgreSQL",
                ServerPlaces.below(PARENT),
                message -> {},
                parent ->
                    new ServerNodes(
                        new PostgresqlServer(
                            ServerBinaries.unpack(parent, message -> {}),
                            PostgresqlSettings.ofOwnServer(Durability.DURABLE, sessionsMax))));
        Path credentials = Files.createTempFile("fasttrack", ".properties");
        writeCredentials(credentials, server.owner().user(), server.owner().password());
        return new Running(server, credentials);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    String create(String rest) throws SQLException {
      String name = "test" + databases.incrementAndGet();
      try (Connection connection = connect(url("postgres"));
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + name + rest);
      }
      return url(name);
    }

    synchronized String populated(TestServer made, Dataset dataset) throws SQLException {
      String name = populated.get(dataset);
      if (name == null) {
        String url = made.newDatabase();
        Options options = made.options(PARENT, url);
        try (Database database = new PostgresqlBackend().open(options)) {
          Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
        }
        name = url.replaceFirst(".*/([^?]*).*", "$1");
        populated.put(dataset, name);
      }
      return name;
    }

    Connection connect(String url) throws SQLException {
      return DriverManager.getConnection(url, server.owner().user(), server.owner().password());
    }

    private String url(String database) {
      return PostgresqlServer.address(server).location().replaceFirst("/postgres$", "/" + database);
    }

    @Override
    public void close() throws IOException, SQLException {
      try (Connection last = connect(url("postgres"))) {
        ServerSessions.mustHaveEnded(last, OTHER_SESSIONS);
      } finally {
        Files.deleteIfExists(credentials);
        server.stop();
      }
    }
  }
}
