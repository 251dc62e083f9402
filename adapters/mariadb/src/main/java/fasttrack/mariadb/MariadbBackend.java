package fasttrack.mariadb;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.relational.SqlCompiler;
import fasttrack.relational.SqlTransaction;
import fasttrack.support.server.Credentials;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The backend {@code mariadb}. */
public final class MariadbBackend implements Backend {
  private static final String URL = "url";
  private static final String CREDENTIALS_FILE = "credentials-file";
  private static final String SETTING = "mariadb-setting";

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String title() {
    return "MariaDB (InnoDB), a server of its own or an existing one";
  }

  @Override
  public Offer offer(OptionValues own) {
    checkServer(own);
    Offer offer =
        Offer.of(
                Isolation.REPEATABLE_READ,
                Isolation.READ_COMMITTED,
                Isolation.READ_UNCOMMITTED,
                Isolation.SERIALIZABLE)
            .executing(
                ExecutionMode.PREPARED,
                ExecutionMode.UNPREPARED,
                ExecutionMode.PIPELINED,
                ExecutionMode.COMPILED)
            .with(
                Capability.EXTERNAL_SERVER,
                Capability.CONCURRENT_WRITERS,
                Capability.STEPWISE,
                Capability.ROUND_TRIPS,
                Capability.SERVER_CPU);
    // a checkpoint takes settings that an existing server's other users would feel
    return own.isGiven(URL) ? offer : offer.with(Capability.EMBEDDED_SERVER, Capability.CHECKPOINT);
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
            .repeated());
  }

  /** Concerns only starting a server; an existing one can be used from any platform. */
  @Override
  public Optional<String> unavailable() {
    return ServerPrograms.unavailable()
        .map(reason -> "cannot start a server of its own: " + reason + "; --url works");
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    SqlTransaction transaction = new SqlCompiler(new MariadbDialect()).compile(type);
    return options.execution() == ExecutionMode.COMPILED
        ? new Procedure(transaction).explain()
        : transaction.explain(options.execution());
  }

  @Override
  public Database open(Options options) {
    MariadbDatabase database = options.own().isGiven(URL) ? external(options) : embedded(options);
    database.begin();
    return database;
  }

  private static MariadbDatabase external(Options options) {
    Credentials credentials =
        options
            .own()
            .value(CREDENTIALS_FILE)
            .map(file -> Credentials.ofFile(Path.of(file)))
            .orElseGet(
                () ->
                    Credentials.ofEnvironment(System::getenv, "MARIADB_USER", "MARIADB_PASSWORD"));
    ServerAddress address = new ServerAddress(options.own().value(URL).orElseThrow(), credentials);
    return new MariadbDatabase(address, options);
  }

  private MariadbDatabase embedded(Options options) {
    unavailable()
        .ifPresent(
            reason -> {
              throw new BackendException(BackendException.Kind.SETUP, "MariaDB " + reason);
            });
    return new EmbeddedDatabase(
        MariadbServer.start(
            options.workFolder().resolve("mariadb"),
            ServerSettings.ofOwnServer(options, options.own().values(SETTING)),
            options.progress()),
        options);
  }

  /** Rejects options for a server that the run starts if an existing one is used. */
  private static void checkServer(OptionValues own) {
    if (own.isGiven(URL)) {
      ServerAddress.check(own.value(URL).orElseThrow());
      if (own.isGiven(SETTING)) {
        throw usage(
            "--mariadb-setting is for the server that is started; the one at --url has its own"
                + " settings");
      }
    } else if (own.isGiven(CREDENTIALS_FILE)) {
      throw usage("--credentials-file needs --url: a server that is started makes its own");
    }
    ServerSettings.check(own.values(SETTING));
  }

  private static BackendException usage(String message) {
    return new BackendException(BackendException.Kind.USAGE, message);
  }
}
