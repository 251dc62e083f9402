package fasttrack.duckdb;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
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

/** The backend {@code duckdb}. */
public final class DuckdbBackend implements Backend {
  private static final String FILE = "file";
  private static final Path STANDARD = Path.of("duckdb", "fasttrack.db");

  @Override
  public String name() {
    return "duckdb";
  }

  @Override
  public String title() {
    return "DuckDB, in this process, on a file";
  }

  @Override
  public List<BackendOption> options() {
    String file =
        "The file, created if missing (default: duckdb/fasttrack.db below the work folder)";
    return List.of(
        BackendOption.text(FILE, "FILE", file)
            .matching("[^;?]*", "a file name without ';' or '?'"));
  }

  /** The engine syncs every commit or none; its driver closes a statement that has failed. */
  @Override
  public Offer offer(OptionValues own) {
    return Offer.of(Isolation.REPEATABLE_READ)
        .promising(Durability.DURABLE, Durability.NONE)
        .with(
            Capability.IN_PROCESS,
            Capability.STEPWISE,
            Capability.CONCURRENT_WRITERS,
            Capability.CHECKPOINT);
  }

  @Override
  public Optional<String> unavailable() {
    try {
      DuckdbLibrary.load();
      return Optional.empty();
    } catch (Exception | LinkageError e) {
      return Optional.of(NativeLibrary.reason(e));
    }
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    return new SqlCompiler(new DuckdbDialect()).compile(type).explain(options.execution());
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
              throw new BackendException(BackendException.Kind.SETUP, "DuckDB: " + reason);
            });
    DuckdbDatabase database = new DuckdbDatabase(files(options), options);
    database.open();
    return database;
  }

  private static EmbeddedFiles files(Options options) {
    return EmbeddedFiles.of("DuckDB", "file", FILE, options, STANDARD);
  }
}
