package fasttrack.sqlite;

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
import fasttrack.relational.EmbeddedFiles;
import fasttrack.relational.SqlCompiler;
import fasttrack.support.NativeLibrary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The backend {@code sqlite}. */
public final class SqliteBackend implements Backend {
  private static final String FILE = "file";

  @Override
  public String name() {
    return "sqlite";
  }

  @Override
  public String title() {
    return "SQLite, in this process, on a file";
  }

  /**
   * One writer at a time on snapshots: all that SQLite offers is serializable. Without a server
   * there are no round trips to save, and SQLite has no stored procedures.
   */
  @Override
  public Offer offer(OptionValues own) {
    return Offer.of(Isolation.SERIALIZABLE)
        .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED)
        .with(Capability.IN_PROCESS, Capability.STEPWISE, Capability.CHECKPOINT);
  }

  @Override
  public List<BackendOption> options() {
    return List.of(
        BackendOption.text(
                FILE,
                "FILE",
                "The database's file, created if missing (default: sqlite/fasttrack.db below the"
                    + " work folder)")
            // The driver would take what follows a '?' for settings, and open another file.
            .matching("[^?]*", "a file name without '?'"));
  }

  @Override
  public Optional<String> unavailable() {
    try {
      SqliteLibrary.load();
      return Optional.empty();
    } catch (Exception | LinkageError e) {
      return Optional.of(NativeLibrary.reason(e));
    }
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    return new SqlCompiler(new SqliteDialect()).compile(type).explain(options.execution());
  }

  @Override
  public Optional<Path> missing(Options options) {
    return files(options).missing();
  }

  @Override
  public Database open(Options options) {
    unavailable()
        .ifPresent(
            reason -> {
              throw new BackendException(BackendException.Kind.SETUP, "SQLite: " + reason);
            });
    SqliteDatabase database = new SqliteDatabase(files(options), options);
    database.open();
    return database;
  }

  private static EmbeddedFiles files(Options options) {
    return EmbeddedFiles.of("SQLite", "file", FILE, options, Path.of("sqlite", "fasttrack.db"));
  }
}
