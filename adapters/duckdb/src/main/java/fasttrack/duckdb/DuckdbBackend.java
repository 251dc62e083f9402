package fasttrack.duckdb;

import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.LockLevel;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.relational.embedded.EmbeddedFiles;
import fasttrack.relational.embedded.EmbeddedJdbcBackend;
import fasttrack.relational.embedded.EmbeddedJdbcDatabase;
import fasttrack.relational.sql.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The backend {@code duckdb}. */
public final class DuckdbBackend extends EmbeddedJdbcBackend {
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

  @Override
  public List<LockChoice> lockChoices() {
    String why = "it locks nothing";
    return List.of(
        LockChoice.byEngine(
            LockLevel.RECORD, "none: of two writers of a row, the second gives way", Map.of()),
        LockChoice.notOffered(LockLevel.PAGE, why),
        LockChoice.notOffered(LockLevel.SET, why),
        LockChoice.notOffered(LockLevel.DATABASE, why));
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
            Capability.CHECKPOINT,
            Capability.PLANS);
  }

  @Override
  protected void loadLibrary() throws Exception {
    DuckdbLibrary.load();
  }

  @Override
  protected EmbeddedFiles files(Options options) {
    return EmbeddedFiles.of("DuckDB", FILE, options, STANDARD);
  }

  @Override
  protected Dialect dialect(Options options) {
    return new DuckdbDialect();
  }

  @Override
  protected EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options) {
    return new DuckdbDatabase(files, options);
  }
}
