package fasttrack.mariadb;

import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.LockLevel;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.relational.server.JdbcServerBackend;
import fasttrack.relational.server.JdbcServerDatabase;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.relational.sql.SqlTransaction;
import fasttrack.support.server.Credentials;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The backend {@code mariadb}. */
public final class MariadbBackend extends JdbcServerBackend {
  private static final String SETTING = "mariadb-setting";

  /** Makes the backend. */
  public MariadbBackend() {
    super("MariaDB", "MARIADB_USER", "MARIADB_PASSWORD");
  }

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String title() {
    return "MariaDB (InnoDB), a server of its own or an existing one";
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
        BackendOption.text(
            URL,
            "URL",
            "Use the server at jdbc:mariadb://host:port/database; user and password come from"
                + " MARIADB_USER and MARIADB_PASSWORD, or a credentials file"),
        BackendOption.text(
            CREDENTIALS_FILE,
            "FILE",
            "A file with lines user=NAME and password=SECRET, which only you can read"),
        BackendOption.text(
                SETTING,
                "NAME=VALUE",
                "A setting of the server that the run starts, for example"
                    + " innodb_buffer_pool_size=1G")
            .matching("[A-Za-z_][A-Za-z0-9_-]*=\\P{Cntrl}*", "name=value")
            .repeated(),
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
    return Map.of(SETTING, "the one at --url has its own settings");
  }

  @Override
  protected void checkUrl(String url) {
    ServerAddress.check(url);
  }

  @Override
  protected void checkStarted(OptionValues own) {
    ServerSettings.check(own.values(SETTING));
  }

  @Override
  protected Optional<String> cannotStart() {
    return ServerPrograms.unavailable();
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
    return new MariadbDatabase(new ServerAddress(url, credentials), options, null);
  }

  @Override
  protected JdbcServerDatabase started(Options options) {
    return new EmbeddedDatabase(
        MariadbServer.start(
            options.workFolder().resolve("mariadb"),
            ServerSettings.ofOwnServer(options, options.own().values(SETTING)),
            options.progress()),
        options);
  }
}
