package fasttrack.relational.database;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.relational.compiler.SqlCompiler;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.sql.Dialect;
import fasttrack.support.server.Credentials;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A backend with a server: one that the run starts, or an existing one at {@code --url}. */
public abstract class JdbcServerBackend implements Backend {
  /** The option that names an existing server. */
  protected static final String URL = "url";

  /** The option that names the folder of the programs of a server that the run starts. */
  public static final String SERVER = "server";

  /** The option for settings of a server that the run starts. */
  public static final String SERVER_SETTING = "server-setting";

  /** The value of {@link #SERVER} that is as good as none. */
  private static final String DEFAULT_SERVER = "default";

  /** The option that names the file of its user and password. */
  protected static final String CREDENTIALS_FILE = "credentials-file";

  private final String name;
  private final String title;
  private final String product;
  private final String userVariable;
  private final String passwordVariable;

  /**
   * Makes the backend.
   *
   * @param name its name, by which users select it
   * @param title the engine's name in its description
   * @param product that in messages
   * @param userVariable the environment's variable for the user of an existing server
   * @param passwordVariable that for the password
   */
  protected JdbcServerBackend(
      String name, String title, String product, String userVariable, String passwordVariable) {
    this.name = name;
    this.title = title;
    this.product = product;
    this.userVariable = userVariable;
    this.passwordVariable = passwordVariable;
  }

  // What an engine says.

  /**
   * Returns an offer of the isolation levels, of modes of execution beyond prepared, and of what
   * not every server can: {@code ROUND_TRIPS} and {@code SERVER_CPU}, for example.
   *
   * @param own options that were checked
   */
  protected abstract Offer levels(OptionValues own);

  /**
   * Returns the options that are for a server which the run starts, each with what a user of an
   * existing one has instead, for example {@code the one at --url has its own settings}; none if
   * the adapter starts no server.
   */
  protected Map<String, String> ofStartedServer() {
    return Map.of();
  }

  /**
   * Checks the address of an existing server, and the other options for it.
   *
   * @throws BackendException of kind USAGE if one is invalid
   */
  protected void checkExisting(String url, OptionValues own) {}

  /**
   * Checks the options of a server that the run starts.
   *
   * @throws BackendException of kind USAGE if one is invalid
   */
  protected void checkStarted(OptionValues own) {}

  /** Returns why no server can be started on this machine, or empty if one can. */
  protected Optional<String> cannotStart() {
    return Optional.empty();
  }

  /** Prepares the database of an existing server. */
  protected abstract JdbcServerDatabase existing(
      String url, Credentials credentials, Options options);

  /** Starts a server, and prepares its database; by default none can be started. */
  protected JdbcServerDatabase started(Options options) {
    throw BackendException.usage("--url: give the address of a server of " + product);
  }

  /** Returns the SQL that the engine understands under these options. */
  protected abstract Dialect dialect(Options options);

  /** Returns the stored procedure of a transaction and its call, line by line. */
  protected List<String> explainProcedure(SqlTransaction transaction) {
    return List.of();
  }

  // What follows from it.

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String title() {
    return title + (startsServers() ? ", a server of its own or an existing one" : ", a server");
  }

  /**
   * Returns the option for the address of an existing server.
   *
   * @param form how it is written
   * @param more from where its user and password come beside the environment
   */
  protected final BackendOption url(String form, String more) {
    return BackendOption.text(
        URL,
        "URL",
        "Use the server at %s; user and password come from %s and %s, %s"
            .formatted(form, userVariable, passwordVariable, more));
  }

  /**
   * Returns the option for the credentials of an existing server.
   *
   * @param more what else its file can have, as the end of a sentence
   */
  protected static BackendOption credentialsFile(String more) {
    return BackendOption.text(
        CREDENTIALS_FILE,
        "FILE",
        "File with lines user=NAME and password=SECRET, readable only by you" + more);
  }

  /**
   * Returns the option for settings of a server that the run starts.
   *
   * @param characters what a name may have beside letters, digits and {@code _}
   */
  protected static BackendOption setting(String example, String characters) {
    return BackendOption.text(
            SERVER_SETTING,
            "NAME=VALUE",
            "Setting of the server that the run starts, such as " + example)
        .matching("[A-Za-z_][A-Za-z0-9_" + characters + "]*=\\P{Cntrl}*", "name=value")
        .repeated();
  }

  /**
   * Returns the option for the programs of a server that the run starts.
   *
   * @param example a folder that packages use
   * @param otherwise what is used without it
   */
  protected static BackendOption server(String example, String otherwise) {
    return BackendOption.text(
        SERVER,
        "DIR",
        "Folder of the programs of the server that the run starts, such as %s; %s: %s"
            .formatted(example, DEFAULT_SERVER, otherwise));
  }

  /** Returns the folder that a user gave for the programs of a server. */
  public static Optional<String> server(OptionValues own) {
    return own.value(SERVER).filter(folder -> !folder.equals(DEFAULT_SERVER));
  }

  @Override
  public final Offer offer(OptionValues own) {
    if (own.isGiven(URL)) {
      checkExisting(own.value(URL).orElseThrow(), own);
      refuseOptionsOfStarted(own);
    } else {
      if (own.isGiven(CREDENTIALS_FILE)) {
        throw BackendException.usage(
            "--credentials-file needs --url: a server that is started makes its own");
      }
      checkStarted(own);
    }
    Offer offer =
        levels(own)
            .with(
                Capability.EXTERNAL_SERVER,
                Capability.CONCURRENT_WRITERS,
                Capability.STEPWISE,
                Capability.PROGRAMS);
    return own.isGiven(URL) || !startsServers() ? offer : offer.with(Capability.EMBEDDED_SERVER);
  }

  private boolean startsServers() {
    return !ofStartedServer().isEmpty();
  }

  private void refuseOptionsOfStarted(OptionValues own) {
    for (BackendOption option : options()) {
      String instead = ofStartedServer().get(option.name());
      if (instead != null && own.isGiven(option.name())) {
        throw BackendException.usage(
            "--%s is for the server that is started; %s".formatted(option.name(), instead));
      }
    }
  }

  /** Concerns only starting a server; an existing one can be used from any platform. */
  @Override
  public final Optional<String> unavailable() {
    return cannotStart()
        .map(reason -> "cannot start a server of its own: " + reason + "; --url works");
  }

  @Override
  public final List<String> explain(TransactionType type, Options options) {
    SqlTransaction transaction = new SqlCompiler(dialect(options)).compile(type);
    return options.execution() == ExecutionMode.COMPILED
        ? explainProcedure(transaction)
        : transaction.explain(options.execution());
  }

  @Override
  public final Database open(Options options) {
    Optional<String> url = options.own().value(URL);
    boolean named = ofStartedServer().containsKey(SERVER) && server(options.own()).isPresent();
    if (url.isEmpty() && !named) {
      unavailable()
          .ifPresent(
              reason -> {
                throw BackendException.setup(product + " " + reason);
              });
    }
    return opened(
        url.isPresent() ? existing(url.get(), credentials(options), options) : start(options));
  }

  /** A server that does not know a setting, or refuses its value, names it in quotes. */
  private JdbcServerDatabase start(Options options) {
    try {
      return started(options);
    } catch (BackendException e) {
      String said = String.valueOf(e.getMessage());
      boolean declared = ofStartedServer().containsKey(SERVER_SETTING);
      for (String given : declared ? options.own().values(SERVER_SETTING) : List.<String>of()) {
        // servers may write - for _
        String name = given.substring(0, given.indexOf('=')).replaceAll("[-_]", "[-_]");
        if (Pattern.compile("(?i)[\"']" + name + "[\"'=]").matcher(said).find()) {
          throw BackendException.usage(
              "%s does not take --server-setting %s: %s".formatted(product, given, said), e);
        }
      }
      throw e;
    }
  }

  /** Opens a prepared database; closes it where that fails. */
  protected static Database opened(JdbcServerDatabase prepared) {
    prepared.open();
    return prepared;
  }

  private Credentials credentials(Options options) {
    return options
        .own()
        .value(CREDENTIALS_FILE)
        .map(file -> Credentials.ofFile(Path.of(file)))
        .orElseGet(() -> Credentials.ofEnvironment(System::getenv, userVariable, passwordVariable));
  }
}
