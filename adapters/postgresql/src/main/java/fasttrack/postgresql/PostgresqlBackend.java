package fasttrack.postgresql;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.relational.SqlCompiler;
import fasttrack.relational.SqlTransaction;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The backend {@code postgresql}. */
public final class PostgresqlBackend implements Backend {
  private static final String URL = "url";
  private static final String CREDENTIALS_FILE = "credentials-file";
  private static final String PG_SETTING = "pg-setting";
  private static final String GROUP_COMMIT = "group-commit";
  private static final String DATA_FOLDER = "data-folder";
  private static final String LOG_FOLDER = "log-folder";
  private static final Pattern SETTING = Pattern.compile("([A-Za-z_][A-Za-z0-9_.]*)=(\\P{Cntrl}*)");

  private final BackendCpu.Place cpuPlace;

  /** Makes the backend. */
  public PostgresqlBackend() {
    this(BackendCpu.Place.ANYWHERE);
  }

  /** Makes the backend with a say in how the server's CPU time is read, for tests. */
  PostgresqlBackend(BackendCpu.Place cpuPlace) {
    this.cpuPlace = cpuPlace;
  }

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public String title() {
    return "PostgreSQL, a server of its own or one that is there";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(
        Capability.EMBEDDED_SERVER,
        Capability.EXTERNAL_SERVER,
        Capability.CONCURRENT_WRITERS,
        Capability.ROUND_TRIPS);
  }

  /** Without READ UNCOMMITTED, which PostgreSQL treats as READ COMMITTED. */
  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.READ_COMMITTED, Isolation.REPEATABLE_READ, Isolation.SERIALIZABLE);
  }

  @Override
  public List<ExecutionMode> executionModes() {
    return List.of(
        ExecutionMode.PREPARED,
        ExecutionMode.UNPREPARED,
        ExecutionMode.PIPELINED,
        ExecutionMode.COMPILED);
  }

  @Override
  public List<BackendOption> options() {
    return List.of(
        new BackendOption(
            URL,
            "URL",
            "Use the server at jdbc:postgresql://host:port/database; user and password come from"
                + " PGUSER and PGPASSWORD, a credentials file or pgpass",
            false),
        new BackendOption(
            CREDENTIALS_FILE,
            "FILE",
            "A file with lines user=NAME and password=SECRET, which only you can read",
            false),
        new BackendOption(
            PG_SETTING,
            "NAME=VALUE",
            "A setting of the server that is started, for example shared_buffers=1GB",
            true),
        new BackendOption(
            GROUP_COMMIT,
            "DELAY[,SIBLINGS]",
            "How long a commit waits for others at the server that is started, and while how many"
                + " others are open: off, 200us, 1ms,5",
            false),
        new BackendOption(
            DATA_FOLDER,
            "DIR",
            "Where the server that is started puts its data, in a folder of its own",
            false),
        new BackendOption(
            LOG_FOLDER,
            "DIR",
            "Where the server that is started puts its write-ahead log, in a folder of its own",
            false));
  }

  /** Is only about a server of its own: one that is there can be used from anywhere. */
  @Override
  public Optional<String> unavailable() {
    return ServerBinaries.unavailable()
        .map(reason -> "cannot start a server of its own: " + reason + "; --url works");
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    requireExecutionMode(options);
    SqlTransaction transaction = new SqlCompiler(new PostgresqlDialect()).compile(type);
    return switch (options.execution()) {
      case UNPREPARED -> transaction.explainUnprepared();
      case PREPARED -> transaction.explain();
      case PIPELINED -> transaction.explainPipelined();
      case COMPILED -> new StoredFunction(transaction).explain();
    };
  }

  @Override
  public Database open(Options options) {
    requireExecutionMode(options);
    Isolation isolation =
        options.isolation() == null ? isolations().getFirst() : options.isolation();
    if (!isolations().contains(isolation)) {
      throw usage("PostgreSQL offers no isolation level " + isolation + ", only " + isolations());
    }
    ServerSettings settings = new ServerSettings(options.durability(), isolation);
    Map<String, String> own = ownSettings(options);
    PostgresqlDatabase database =
        options.own(URL).isPresent()
            ? external(options, settings, own)
            : embedded(options, settings, own);
    database.begin();
    return database;
  }

  private PostgresqlDatabase external(
      Options options, ServerSettings settings, Map<String, String> own) {
    if (options.own(GROUP_COMMIT).isPresent()) {
      throw usage(
          "--group-commit is for the server that is started; for the one at --url, set commit_delay"
              + " and commit_siblings there (ALTER SYSTEM SET commit_delay = …, then SELECT"
              + " pg_reload_conf())");
    }
    if (!own.isEmpty()) {
      throw usage(
          "--pg-setting is for the server that is started; the one at --url has its own settings");
    }
    for (String folder : List.of(DATA_FOLDER, LOG_FOLDER)) {
      if (options.own(folder).isPresent()) {
        throw usage(
            "--%s is for the server that is started; the one at --url has its files already"
                .formatted(folder));
      }
    }
    Credentials credentials =
        options
            .own(CREDENTIALS_FILE)
            .map(file -> Credentials.ofFile(Path.of(file)))
            .orElseGet(() -> Credentials.ofEnvironment(System::getenv));
    ServerAddress address = ServerAddress.of(options.own(URL).orElseThrow(), credentials);
    return new PostgresqlDatabase(
        address, settings, Set.of(), options.sessionsMax(), cpuPlace, options.execution());
  }

  private PostgresqlDatabase embedded(
      Options options, ServerSettings settings, Map<String, String> own) {
    if (options.own(CREDENTIALS_FILE).isPresent()) {
      throw usage("--credentials-file needs --url: a server that is started makes its own");
    }
    unavailable()
        .ifPresent(
            reason -> {
              throw new BackendException(BackendException.Kind.SETUP, "PostgreSQL " + reason);
            });
    Map<String, String> all =
        ServerSettings.ofOwnServer(options.durability(), options.sessionsMax());
    options.own(GROUP_COMMIT).ifPresent(value -> all.putAll(groupCommit(value, own)));
    all.putAll(own);
    EmbeddedServer server = start(options, all, own);
    return new EmbeddedDatabase(
        server, settings, own.keySet(), options.sessionsMax(), cpuPlace, options.execution());
  }

  private static Map<String, String> groupCommit(String value, Map<String, String> own) {
    Map<String, String> settings = GroupCommit.settings(value);
    for (String name : own.keySet()) {
      if (name.toLowerCase(Locale.ROOT).startsWith("commit_")) {
        throw usage("--group-commit and --pg-setting %s: give one of them".formatted(name));
      }
    }
    return settings;
  }

  private static EmbeddedServer start(
      Options options, Map<String, String> all, Map<String, String> own) {
    ServerPlaces places =
        new ServerPlaces(
            options.workFolder().resolve("postgresql"),
            options.own(DATA_FOLDER).map(Path::of).orElse(null),
            options.own(LOG_FOLDER).map(Path::of).orElse(null));
    try {
      return EmbeddedServer.start(places, all, options.progress());
    } catch (BackendException e) {
      String message = String.valueOf(e.getMessage());
      String said = message.toLowerCase(Locale.ROOT);
      for (String name : own.keySet()) {
        // So the server calls a setting that it does not know, or whose value it does not take.
        if (said.contains("parameter \"" + name.toLowerCase(Locale.ROOT) + "\"")) {
          throw new BackendException(
              BackendException.Kind.USAGE,
              "PostgreSQL does not take --pg-setting %s=%s: %s"
                  .formatted(name, own.get(name), message),
              e);
        }
      }
      throw e;
    }
  }

  private static Map<String, String> ownSettings(Options options) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String setting : options.all(PG_SETTING)) {
      var matcher = SETTING.matcher(setting);
      if (!matcher.matches()) {
        throw usage("--pg-setting takes name=value, not " + setting);
      }
      settings.put(matcher.group(1), matcher.group(2));
    }
    return settings;
  }

  private static BackendException usage(String message) {
    return new BackendException(BackendException.Kind.USAGE, message);
  }
}
