package fasttrack.mariadb;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.mariadb.galera.Galera;
import fasttrack.mariadb.galera.GaleraReplicas;
import fasttrack.mariadb.server.MariadbAddress;
import fasttrack.mariadb.server.MariadbPrograms;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.relational.database.JdbcServerDatabase;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerPlaces;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The backend {@code mariadb}. */
@SpiVersion(SpiVersion.CURRENT)
public final class MariadbBackend extends JdbcServerBackend {
  /** Makes the backend. */
  public MariadbBackend() {
    super("mariadb", "MariaDB (InnoDB)", "MariaDB", "MARIADB_USER", "MARIADB_PASSWORD");
  }

  @Override
  protected Offer levels(OptionValues own) {
    Optional<String> url = own.value(URL);
    Offer levels =
        Galera.offer(url, own)
            .executing(
                ExecutionMode.PREPARED,
                ExecutionMode.UNPREPARED,
                ExecutionMode.PIPELINED,
                ExecutionMode.COMPILED)
            .with(Capability.PLANS, Capability.ROUND_TRIPS, Capability.SERVER_CPU);
    // a checkpoint takes settings that an existing server's other users would feel
    return url.isPresent() ? levels : levels.with(Capability.CHECKPOINT, Capability.SNAPSHOTS);
  }

  @Override
  public List<BackendOption> options() {
    Stream<BackendOption> ofOneServer =
        Stream.of(
            url("jdbc:mariadb://host:port/database", "or a credentials file"),
            credentialsFile(""),
            server("/opt/mariadb-11.4", "the one that is installed"),
            setting("innodb_buffer_pool_size=1G", "-"),
            Locking.option());
    return Stream.concat(ofOneServer, Galera.options().stream()).toList();
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
        SERVER,
        "the one at --url runs already",
        SERVER_SETTING,
        "the one at --url has its own settings",
        Galera.NODES,
        "name the hosts of a cluster in --url: jdbc:mariadb://one,two,three/database");
  }

  @Override
  protected void checkExisting(String url, OptionValues own) {
    MariadbAddress.check(url);
    Galera.checkExisting(url, own);
  }

  @Override
  protected void checkStarted(OptionValues own) {
    MariadbSettings.parse(own);
    MariadbPrograms.of(server(own));
    Galera.checkStarted(own);
  }

  @Override
  protected Optional<String> cannotStart() {
    return MariadbPrograms.unavailable();
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
    MariadbAddress address =
        Galera.of(options.own()).existing(url, credentials, options.execution());
    return new MariadbDatabase(Galera.product(url), address, options, null);
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
            parent -> galera.servers(MariadbPrograms.of(server(options.own())), settings));
    MariadbDatabase database =
        new MariadbDatabase(
            galera.product(), galera.started(server, options.execution()), options, server);
    if (galera.isCluster()) {
      Options reading = options.withExecution(ExecutionMode.PREPARED);
      database.handOut(
          new GaleraReplicas(
              database, server, galera, address -> opened(replica(server, address, reading))));
    }
    return database;
  }

  private static MariadbDatabase replica(EmbeddedServer server, String where, Options options) {
    MariadbAddress address =
        new MariadbAddress(MariadbServer.url(where), server.owner(), options.execution());
    return new MariadbDatabase("MariaDB", address, options, null);
  }
}
