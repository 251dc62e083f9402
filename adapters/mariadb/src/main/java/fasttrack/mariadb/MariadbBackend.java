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
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.relational.database.JdbcServerDatabase;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerPlaces;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    boolean started = !own.isGiven(URL);
    boolean cluster = started ? Galera.of(own).isCluster() : nodes(own).isCluster();
    Offer levels =
        cluster
            ? Offer.of(
                Isolation.REPEATABLE_READ, Isolation.READ_COMMITTED, Isolation.READ_UNCOMMITTED)
            : Offer.of(
                Isolation.REPEATABLE_READ,
                Isolation.READ_COMMITTED,
                Isolation.READ_UNCOMMITTED,
                Isolation.SERIALIZABLE);
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

  /** Returns where an existing server is. */
  private static Nodes nodes(OptionValues own) {
    List<String> urls = Nodes.each(own.value(URL).orElseThrow());
    return urls.size() > 1
        ? Nodes.cluster(() -> urls, Galera.of(own).writeToAll())
        : Nodes.one(urls.getFirst());
  }

  @Override
  public List<BackendOption> options() {
    List<BackendOption> options =
        new ArrayList<>(
            List.of(
                url("jdbc:mariadb://host:port/database", "or a credentials file"),
                credentialsFile(""),
                setting(ServerSettings.OPTION, "innodb_buffer_pool_size=1G", "-"),
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
        ServerSettings.OPTION,
        "the one at --url has its own settings",
        Galera.NODES,
        "name the hosts of a cluster in --url: jdbc:mariadb://one,two,three/database");
  }

  @Override
  protected void checkExisting(String url, OptionValues own) {
    ServerAddress.check(url);
    if (own.isGiven(Galera.WRITE_TO) && !nodes(own).isCluster()) {
      throw BackendException.usage(
          "--write-to needs a cluster: name its hosts in --url,"
              + " jdbc:mariadb://one,two,three/database");
    }
    checkLocks(own);
  }

  @Override
  protected void checkStarted(OptionValues own) {
    ServerSettings.parse(own);
    Galera.ofStarted(own);
    checkLocks(own);
  }

  /** Rows that stand for a page or a table are locked on one node alone. */
  private static void checkLocks(OptionValues own) {
    if (Galera.of(own).writeToAll() && Locking.level(own) != LockLevel.RECORD) {
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
    Nodes nodes = nodes(options.own());
    String product = nodes.isCluster() ? "MariaDB Galera" : "MariaDB";
    return new MariadbDatabase(product, nodes, credentials, options, null);
  }

  @Override
  protected JdbcServerDatabase started(Options options) {
    if (options.partitions()) {
      throw BackendException.usage(
          "--fault partition:replica is not supported with Galera; use pause:replica, which also"
              + " makes a node unresponsive");
    }
    Galera galera = Galera.of(options.own());
    if (galera.isCluster()) {
      Galera.unavailable()
          .ifPresent(
              reason -> {
                throw BackendException.setup("--nodes: cannot start a MariaDB cluster: " + reason);
              });
    }
    EmbeddedServer server =
        MariadbServer.start(
            new ServerPlaces(options.workFolder().resolve("mariadb"), Map.of(), options.snapshot()),
            ServerSettings.ofOwnServer(options, ServerSettings.parse(options.own())),
            galera,
            options.progress());
    return galera.isCluster()
        ? new ClusterDatabase(server, options)
        : new MariadbDatabase(
            "MariaDB",
            Nodes.one(MariadbServer.url(server.addresses().getFirst())),
            server.owner(),
            options,
            server);
  }
}
