package fasttrack.sqlite;

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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sqlite.SQLiteJDBCLoader;

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

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.IN_PROCESS);
  }

  /** One writer at a time on snapshots: all that SQLite offers is serializable. */
  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.SERIALIZABLE);
  }

  /** Without a server there are no round trips to save, and SQLite has no stored procedures. */
  @Override
  public List<ExecutionMode> executionModes() {
    return List.of(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED);
  }

  @Override
  public List<BackendOption> options() {
    return List.of(
        new BackendOption(
            FILE,
            "FILE",
            "The database's file, made when it is missing (default: sqlite/fasttrack.db below the"
                + " work folder)",
            false));
  }

  @Override
  public Optional<String> unavailable() {
    try {
      SQLiteJDBCLoader.initialize();
      return Optional.empty();
    } catch (Exception | LinkageError e) {
      return Optional.of("the driver has no library for this platform: " + e.getMessage());
    }
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    requireExecutionMode(options);
    SqlTransaction transaction = new SqlCompiler(new SqliteDialect()).compile(type);
    return options.execution() == ExecutionMode.UNPREPARED
        ? transaction.explainUnprepared()
        : transaction.explain();
  }

  @Override
  public Database open(Options options) {
    requireExecutionMode(options);
    Isolation isolation = options.isolation();
    if (isolation != null && isolation != Isolation.SERIALIZABLE) {
      throw new BackendException(
          BackendException.Kind.USAGE,
          "SQLite runs every transaction SERIALIZABLE and offers no " + isolation);
    }
    return SqliteDatabase.open(file(options), options.durability(), options.execution());
  }

  private static Path file(Options options) {
    String name = options.own(FILE).orElse("");
    if (name.contains("?")) {
      // The driver would take what follows for settings, and open another file.
      throw new BackendException(
          BackendException.Kind.USAGE, "the name of SQLite's file must not have a '?': " + name);
    }
    Path file =
        name.isEmpty()
            ? options.workFolder().resolve("sqlite").resolve("fasttrack.db")
            : Path.of(name);
    return file.toAbsolutePath().normalize();
  }
}
