package fasttrack.postgresql;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Survival;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.postgresql.server.PostgresqlServer;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.postgresql.server.ServerBinaries;
import fasttrack.postgresql.standby.PostgresqlCluster;
import fasttrack.postgresql.standby.Replication;
import fasttrack.postgresql.standby.Standbys;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.relational.database.JdbcServerDatabase;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerFolder;
import fasttrack.support.server.ServerNodes;
import fasttrack.support.server.ServerPlaces;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The backend {@code postgresql}. */
@SpiVersion(SpiVersion.CURRENT)
public final class PostgresqlBackend extends JdbcServerBackend {
  private static final String GROUP_COMMIT = "group-commit";
  private static final String DATA_FOLDER = "data-folder";
  private static final String LOG_FOLDER = "log-folder";

  /** Makes the backend. */
  public PostgresqlBackend() {
    super("postgresql", "PostgreSQL", "PostgreSQL", "PGUSER", "PGPASSWORD");
  }

  /**
   * Without READ UNCOMMITTED, which PostgreSQL treats as READ COMMITTED. A relaxed commit may still
   * be in the server's memory.
   */
  @Override
  protected Offer levels(OptionValues own) {
    Offer levels =
        Offer.of(Isolation.READ_COMMITTED, Isolation.REPEATABLE_READ, Isolation.SERIALIZABLE)
            .surviving(Durability.RELAXED, Survival.NOTHING)
            .executing(
                ExecutionMode.PREPARED,
                ExecutionMode.UNPREPARED,
                ExecutionMode.PIPELINED,
                ExecutionMode.COMPILED)
            .with(Capability.ROUND_TRIPS, Capability.SERVER_CPU)
            .with(Capability.CHECKPOINT, Capability.PLANS, Capability.WAIT_EVENTS);
    if (own.isGiven(URL)) {
      return levels;
    }
    levels = hasOneFolder(own) ? levels.with(Capability.SNAPSHOTS) : levels;
    return Replication.of(own).hasStandbys()
        ? levels.with(Capability.REPLICAS, Capability.PARTITIONS)
        : levels;
  }

  @Override
  public List<BackendOption> options() {
    return Stream.concat(optionsOfOneServer(), Replication.options().stream()).toList();
  }

  private Stream<BackendOption> optionsOfOneServer() {
    return Stream.of(
        url("jdbc:postgresql://host:port/database", "a credentials file or pgpass"),
        credentialsFile("; sslpassword is that of your private key"),
        server("/usr/lib/postgresql/15", "PostgreSQL 18, which comes with it"),
        setting("shared_buffers=1GB", "."),
        BackendOption.text(
            GROUP_COMMIT,
            "DELAY[,SIBLINGS]",
            "commit_delay and commit_siblings of the server that the run starts: how long"
                + " a commit waits for others, if that many are open: off, 200us, 1ms,5"),
        BackendOption.text(
            DATA_FOLDER,
            "DIR",
            "Folder below which the server that the run starts creates its data folder"),
        BackendOption.text(
            LOG_FOLDER,
            "DIR",
            "Folder below which the server that the run starts creates its WAL folder"),
        Locking.option());
  }

  @Override
  public List<LockChoice> lockChoices() {
    return List.of(
        Locking.byEngine(LockLevel.RECORD, "rows that are written; reads see snapshots"),
        Locking.emulated(LockLevel.PAGE, "advisory locks on table and key ÷ rows a 4 KB page"),
        Locking.byEngine(LockLevel.SET, "LOCK TABLE, in SHARE or EXCLUSIVE mode")
            .excludingReaders(),
        Locking.emulated(LockLevel.DATABASE, "one advisory lock"));
  }

  @Override
  protected Map<String, String> ofStartedServer() {
    String files = "the one at --url has its files already";
    String nodes = "the one at --url keeps its own standbys";
    return Map.of(
        Replication.NODES,
        nodes,
        Replication.QUORUM,
        nodes,
        SERVER,
        "the one at --url runs already",
        SERVER_SETTING,
        "the one at --url has its own settings",
        GROUP_COMMIT,
        "for the one at --url, set commit_delay and commit_siblings there (ALTER SYSTEM SET"
            + " commit_delay = …, then SELECT pg_reload_conf())",
        DATA_FOLDER,
        files,
        LOG_FOLDER,
        files);
  }

  @Override
  protected void checkExisting(String url, OptionValues own) {
    PostgresqlAddress.checked(url);
  }

  @Override
  protected void checkStarted(OptionValues own) {
    PostgresqlSettings.parse(own);
    server(own).ifPresent(ServerBinaries::home);
    own.value(GROUP_COMMIT).ifPresent(CommitDelay::settings);
    boolean standbys = Replication.ofStarted(own).hasStandbys();
    if (standbys && !hasOneFolder(own)) {
      throw BackendException.usage(
          "--nodes: standbys are in the work folder; leave out --data-folder and --log-folder");
    }
  }

  private static boolean hasOneFolder(OptionValues own) {
    return !own.isGiven(DATA_FOLDER) && !own.isGiven(LOG_FOLDER);
  }

  @Override
  protected Optional<String> cannotStart() {
    return ServerBinaries.unavailable();
  }

  @Override
  protected Dialect dialect(Options options) {
    return new PostgresqlDialect(Locking.level(options.own()));
  }

  @Override
  protected List<String> explainProcedure(SqlTransaction transaction) {
    return new StoredFunction(transaction).explain();
  }

  @Override
  protected JdbcServerDatabase existing(String url, Credentials credentials, Options options) {
    if (credentials.password() == null) {
      passwordFile(System::getenv).ifPresent(file -> PrivateFile.refuseOpen("password file", file));
    }
    return database(PostgresqlAddress.of(url, credentials), options, null);
  }

  /**
   * Returns the file in which the driver looks for a password that nobody gave, if it exists: that
   * of PGPASSFILE, or else {@code .pgpass} in the home folder.
   *
   * @param environment returns the value of a variable, or null
   */
  static Optional<Path> passwordFile(Function<String, @Nullable String> environment) {
    String named = environment.apply("PGPASSFILE");
    try {
      Path file =
          named == null || named.isBlank()
              ? Path.of(System.getProperty("user.home", ""), ".pgpass")
              : Path.of(named.strip());
      return Optional.of(file).filter(Files::isRegularFile);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  @Override
  protected JdbcServerDatabase started(Options options) {
    Replication replication = Replication.of(options.own());
    Map<String, String> all =
        PostgresqlSettings.ofOwnServer(
            options.durability(), replication.sessionsMax(options.sessionsMax()));
    options.own().value(GROUP_COMMIT).ifPresent(value -> all.putAll(CommitDelay.settings(value)));
    all.putAll(PostgresqlSettings.parse(options.own()));
    all.putAll(replication.settings());
    EmbeddedServer server = start(options, replication, all);
    PostgresqlDatabase database = database(PostgresqlServer.address(server), options, server);
    if (replication.hasStandbys()) {
      database.handOut(
          new Standbys(
              database,
              server,
              options,
              address -> replica(PostgresqlServer.address(address, server.owner()), options)));
    }
    return database;
  }

  /** A standby takes no definitions of functions, and is never serializable. */
  private static Database replica(PostgresqlAddress address, Options options) {
    Options reading =
        options.withExecution(ExecutionMode.PREPARED).withIsolation(Isolation.READ_COMMITTED);
    return opened(database(address, reading, null));
  }

  private static PostgresqlDatabase database(
      PostgresqlAddress address, Options options, @Nullable EmbeddedServer server) {
    Replication replication = Replication.of(options.own());
    return new PostgresqlDatabase(
        replication.product(), address, replication.sync(), options, server);
  }

  private static ServerBinaries binaries(Path parent, Options options) throws IOException {
    Optional<String> given = server(options.own());
    return given.isPresent()
        ? ServerBinaries.of(given.get())
        : ServerBinaries.unpack(parent, options.progress());
  }

  private static EmbeddedServer start(
      Options options, Replication replication, Map<String, String> all) {
    Map<String, Path> elsewhere = new HashMap<>();
    options.own().value(DATA_FOLDER).ifPresent(f -> elsewhere.put(ServerFolder.DATA, Path.of(f)));
    options.own().value(LOG_FOLDER).ifPresent(f -> elsewhere.put(PostgresqlServer.WAL, Path.of(f)));
    ServerPlaces places =
        new ServerPlaces(options.workFolder().resolve("postgresql"), elsewhere, options.snapshot());
    return EmbeddedServer.start(
        "PostgreSQL",
        places,
        options.progress(),
        parent -> {
          PostgresqlServer one = new PostgresqlServer(binaries(parent, options), all);
          return replication.hasStandbys()
              ? new PostgresqlCluster(one, replication)
              : new ServerNodes(one);
        });
  }
}
