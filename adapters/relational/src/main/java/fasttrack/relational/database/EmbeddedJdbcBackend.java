package fasttrack.relational.database;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.relational.compiler.SqlCompiler;
import fasttrack.relational.sql.Dialect;
import fasttrack.support.guard.NativeLibrary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A backend whose engine runs in this process, on files that an option names. */
public abstract class EmbeddedJdbcBackend implements Backend {
  private final EmbeddedEngine engine;

  /** Makes the backend of an engine. */
  protected EmbeddedJdbcBackend(EmbeddedEngine engine) {
    this.engine = engine;
  }

  // What an engine says.

  /**
   * Returns an offer of the isolation levels, modes and promises, and of what not every engine in
   * this process can.
   */
  protected abstract Offer levels(OptionValues own);

  /** Returns the SQL that the engine understands under these options. */
  protected abstract Dialect dialect(Options options);

  /** Makes a database that {@link EmbeddedJdbcDatabase#open} can open; touches no file. */
  protected abstract EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options);

  /** Returns the engine's options beside that for the files; by default there are none. */
  protected List<BackendOption> moreOptions() {
    return List.of();
  }

  /** Returns the engine's name, as reports show it, with what its options make of it. */
  protected String product(OptionValues own) {
    return engine.product();
  }

  /**
   * Loads the native library of the driver, unless an earlier call has; by default there is none.
   *
   * @throws Exception where it cannot be unpacked or loaded
   */
  protected void loadLibrary() throws Exception {}

  // What follows from it.

  @Override
  public final String name() {
    return engine.name();
  }

  @Override
  public final String title() {
    return "%s, in this process, on a %s"
        .formatted(engine.product(), engine.inFolder() ? "folder of files" : "file");
  }

  @Override
  public final List<BackendOption> options() {
    BackendOption jar =
        BackendOption.text(
            EngineJar.OPTION,
            "JAR",
            "Jar of another version of the engine, or several with the path separator between"
                + " them; default: the one that comes with it");
    return Stream.concat(Stream.of(engine.option(), jar), moreOptions().stream()).toList();
  }

  @Override
  public final Offer offer(OptionValues own) {
    EngineJar.of(own);
    Offer offer =
        levels(own)
            .with(
                Capability.IN_PROCESS,
                Capability.STEPWISE,
                Capability.CHECKPOINT,
                Capability.PROGRAMS);
    // a copy would replace what its user has put there
    return own.isGiven(engine.kind()) ? offer : offer.with(Capability.SNAPSHOTS);
  }

  @Override
  public final Optional<String> unavailable() {
    try {
      loadLibrary();
      return Optional.empty();
    } catch (Exception | LinkageError e) {
      return Optional.of(NativeLibrary.reason(e));
    }
  }

  @Override
  public final List<String> explain(TransactionType type, Options options) {
    return new SqlCompiler(dialect(options)).compile(type).explain(options.execution());
  }

  @Override
  public final Optional<Path> missing(Options options) {
    return files(options).missing();
  }

  @Override
  public final Database open(Options options) {
    Optional<EngineJar> jar = EngineJar.of(options.own());
    if (jar.isPresent() && !EngineJar.isSeenBy(getClass())) {
      return jar.get().open(getClass(), options);
    }
    EmbeddedFiles files = files(options);
    unavailable()
        .ifPresent(
            reason -> {
              throw BackendException.setup(files.product() + ": " + reason);
            });
    EmbeddedJdbcDatabase database = database(files, options);
    database.open();
    return database;
  }

  private EmbeddedFiles files(Options options) {
    Path path =
        options
            .own()
            .value(engine.kind())
            .map(Path::of)
            .orElseGet(() -> options.filesFolder().resolve(engine.standard()));
    return new EmbeddedFiles(engine, product(options.own()), path.toAbsolutePath().normalize());
  }
}
