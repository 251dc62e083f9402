package fasttrack.mariadb;

import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.server.JdbcServerBackend;
import fasttrack.relational.server.JdbcServerDatabase;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.relational.sql.SqlTransaction;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.ServerPlaces;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The backend {@code mariadb}. */
public final class MariadbBackend extends JdbcServerBackend {
  /** Makes the backend. */
  public MariadbBackend() {
    super("mariadb", "MariaDB (InnoDB)", "MariaDB", "MARIADB_USER", "MARIADB_PASSWORD");
  }

  @Override
  protected Offer levels(boolean started) {
    Offer levels =
        Offer.of(
                Isolation.REPEATABLE_READ,
                Isolation.READ_COMMITTED,
                Isolation.READ_UNCOMMITTED,
                Isolation.SERIALIZABLE)
            .with(Capability.PLANS);
    // a checkpoint takes settings that an existing server's other users would feel
    return started ? levels.with(Capability.CHECKPOINT) : levels;
  }

  @Override
  public List<BackendOption> options() {
    return List.of(
        url("jdbc:mariadb://host:port/database", "or a credentials file"),
        credentialsFile(""),
        setting(ServerSettings.OPTION, "innodb_buffer_pool_size=1G", "-"),
        Locking.option());
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
    return Map.of(ServerSettings.OPTION, "the one at --url has its own settings");
  }

  @Override
  protected void checkUrl(String url) {
    ServerAddress.check(url);
  }

  @Override
  protected void checkStarted(OptionValues own) {
    ServerSettings.parse(own);
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
    return new MariadbDatabase(url, credentials, options, null);
  }

  @Override
  protected JdbcServerDatabase started(Options options) {
    return new EmbeddedDatabase(
        MariadbServer.start(
            new ServerPlaces(options.workFolder().resolve("mariadb"), Map.of(), options.snapshot()),
            ServerSettings.ofOwnServer(options, ServerSettings.parse(options.own())),
            options.progress()),
        options);
  }
}
