package fasttrack.sqlite;

import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ExecutionMode;
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

/** The backend {@code sqlite}. */
public final class SqliteBackend extends EmbeddedJdbcBackend {
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
        .with(Capability.IN_PROCESS, Capability.STEPWISE, Capability.CHECKPOINT, Capability.PLANS);
  }

  @Override
  public List<LockChoice> lockChoices() {
    String why = "a writer locks the whole file";
    return List.of(
        LockChoice.notOffered(LockLevel.RECORD, why),
        LockChoice.notOffered(LockLevel.PAGE, why),
        LockChoice.notOffered(LockLevel.SET, why),
        LockChoice.byEngine(
            LockLevel.DATABASE, "one writer at a time; reads see snapshots", Map.of()));
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
  protected void loadLibrary() throws Exception {
    SqliteLibrary.load();
  }

  @Override
  protected EmbeddedFiles files(Options options) {
    return EmbeddedFiles.of("SQLite", FILE, options, Path.of("sqlite", "fasttrack.db"));
  }

  @Override
  protected Dialect dialect(Options options) {
    return new SqliteDialect();
  }

  @Override
  protected EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options) {
    return new SqliteDatabase(files, options);
  }
}
