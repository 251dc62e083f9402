package fasttrack.mariadb;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.mariadb.galera.Galera;
import fasttrack.mariadb.galera.GaleraAddress;
import fasttrack.mariadb.galera.GaleraReplicas;
import fasttrack.mariadb.server.MariadbAddress;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.relational.database.JdbcServerDatabase;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerNodes;
import fasttrack.support.server.ServerPlaces;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The backend {@code mariadb}. */
@SpiVersion(SpiVersion.CURRENT)
public final class MariadbBackend extends JdbcServerBackend {
  /** Makes the backend. */
  public MariadbBackend() {
    super("mariadb", "MariaDB (InnoDB)", "MariaDB", "MARIADB_USER", "MARIADB_PASSWORD");
  }

  /**
   * A cluster isolates across its nodes as SNAPSHOT does; what it serializes is serial on one node
   * alone (Galera's documentation, <i>Isolation Levels</i>).
   */
  @Override
  protected Offer levels(OptionValues own) {
    Optional<String> url = own.value(URL);
    boolean started = url.isEmpty();
    boolean cluster = url.map(Galera::isCluster).orElse(Galera.of(own).isCluster());
    Isolation[] isolations = {
      Isolation.REPEATABLE_READ,
      Isolation.READ_COMMITTED,
      Isolation.READ_UNCOMMITTED,
      Isolation.SERIALIZABLE
    };
    Offer levels = Offer.of(cluster ? Arrays.copyOf(isolations, 3) : isolations);
    levels =
        levels
            .executing(
                ExecutionMode.PREPARED,
                ExecutionMode.UNPREPARED,
                ExecutionMode.PIPELINED,
                ExecutionMode.COMPILED)
            .with(Capability.PLANS, Capability.ROUND_TRIPS, Capability.SERVER_CPU);
    // the server that is asked for waits knows only its own sessions
    levels =
        levels.with(Galera.of(own).writeToAll() ? Capability.MULTI_WRITER : Capability.WAIT_EVENTS);
    // a checkpoint takes settings that an existing server's other users would feel
    levels = started && cluster ? levels.with(Capability.REPLICAS) : levels;
    return started ? levels.with(Capability.CHECKPOINT, Capability.SNAPSHOTS) : levels;
  }

  @Override
  public List<BackendOption> options() {
    List<BackendOption> options =
        new ArrayList<>(
            List.of(
                url("jdbc:mariadb://host:port/database", "or a credentials file"),
                credentialsFile(""),
                setting(MariadbSettings.OPTION, "innodb_buffer_pool_size=1G", "-"),
                Locking.option()));
    options.addAll(Galera.options());
    return List.copyOf(options);
  }

  @Override
  public List<LockChoice> lockChoices() {
    return List.of(
        Locking.byEngine(LockLevel.RECORD, "rows that are written; reads see snapshots"),
        Locking.emulated(
            LockLevel.PAGE,
            "a row of a lock table for each page of 4 KB; pages 1,024 apart share one"),
        Locking.emulated(LockLevel.SET, "a row of a lock table for each table"),
        Locking.emulated(LockLevel.DATABASE, "the marker's rows"));
  }

  @Override
  protected Map<String, String> ofStartedServer() {
    return Map.of(
        MariadbSettings.OPTION,
        "the one at --url has its own settings",
        Galera.NODES,
        "name the hosts of a cluster in --url: jdbc:mariadb://one,two,three/database");
  }

  @Override
  protected void checkExisting(String url, OptionValues own) {
    MariadbAddress.check(url);
    checkLocks(Galera.ofExisting(url, own), own);
  }

  @Override
  protected void checkStarted(OptionValues own) {
    MariadbSettings.parse(own);
    checkLocks(Galera.ofStarted(own), own);
  }

  /** Rows that stand for a page or a table are locked on one node alone. */
  private static void checkLocks(Galera galera, OptionValues own) {
    if (galera.writeToAll() && Locking.level(own) != LockLevel.RECORD) {
      throw BackendException.usage(
          "--write-to all: locks on pages, tables or the database hold on one node only; use"
              + " --locks row");
    }
  }

  @Override
  protected Optional<String> cannotStart() {
    return MariadbServer.unavailable();
  }

  @Override
  protected Dialect dialect(Options options) {
    return new MariadbDialect(Locking.level(options.own()));
  }

  @Override
  protected List<String> explainProcedure(SqlTransaction transaction) {
    return new Procedure(transaction).explain();
  }

  @Override
  protected JdbcServerDatabase existing(String url, Credentials credentials, Options options) {
    boolean cluster = Galera.isCluster(url);
    MariadbAddress address =
        cluster
            ? GaleraAddress.named(url, Galera.of(options.own()), credentials, options.execution())
            : new MariadbAddress(url, credentials, options.execution());
    return new MariadbDatabase(cluster ? "MariaDB Galera" : "MariaDB", address, options, null);
  }

  @Override
  protected JdbcServerDatabase started(Options options) {
    Galera galera = Galera.of(options.own());
    Map<String, String> settings =
        MariadbSettings.ofOwnServer(options, MariadbSettings.parse(options.own()));
    EmbeddedServer server =
        EmbeddedServer.start(
            "MariaDB",
            new ServerPlaces(options.workFolder().resolve("mariadb"), Map.of(), options.snapshot()),
            options.progress(),
            parent ->
                galera.isCluster()
                    ? galera.cluster(settings)
                    : new ServerNodes(new MariadbServer(settings, false)));
    if (!galera.isCluster()) {
      return started(server, server.addresses().getFirst(), options, server);
    }
    MariadbDatabase database =
        new MariadbDatabase(
            galera.product(),
            GaleraAddress.started(server, galera, options.execution()),
            options,
            server);
    Options reading = options.withExecution(ExecutionMode.PREPARED);
    database.handOut(
        new GaleraReplicas(database, galera, address -> started(server, address, reading, null)));
    return database;
  }

  /** Returns the database of one of a run's servers. */
  private static MariadbDatabase started(
      EmbeddedServer server, String address, Options options, @Nullable EmbeddedServer own) {
    return new MariadbDatabase(
        "MariaDB",
        new MariadbAddress(MariadbServer.url(address), server.owner(), options.execution()),
        options,
        own);
  }
}
