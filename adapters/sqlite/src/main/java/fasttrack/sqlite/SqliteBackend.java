package fasttrack.sqlite;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Survival;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.database.EmbeddedEngine;
import fasttrack.relational.database.EmbeddedFiles;
import fasttrack.relational.database.EmbeddedJdbcBackend;
import fasttrack.relational.database.EmbeddedJdbcDatabase;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import fasttrack.support.UnpackedLibrary;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteJDBCLoader;

/** The backend {@code sqlite}. */
@SpiVersion(SpiVersion.CURRENT)
public final class SqliteBackend extends EmbeddedJdbcBackend {
  private static final String HEADER = "SQLite format 3\0";

  /** Makes the backend. */
  public SqliteBackend() {
    super(EmbeddedEngine.inFile("sqlite", "SQLite", "The database's file", "?", HEADER, 0));
  }

  @Override
  protected List<BackendOption> moreOptions() {
    return List.of(Writers.OPTION);
  }

  /**
   * One writer at a time on snapshots: all that SQLite offers is serializable. Without a server
   * there are no round trips to save, and SQLite has no stored procedures.
   */
  @Override
  protected Offer levels(OptionValues own) {
    Offer offer =
        Offer.of(Isolation.SERIALIZABLE)
            .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED)
            .surviving(Durability.NONE, Survival.KILL)
            .with(Capability.PLANS);
    return Writers.of(own) == Writers.QUEUE ? offer.with(Capability.LOCK_WAITS) : offer;
  }

  @Override
  public List<LockChoice> lockChoices() {
    String how = "one writer at a time; reads see snapshots";
    return Locking.only(
        "a writer locks the whole file", LockChoice.byEngine(LockLevel.DATABASE, how, Map.of()));
  }

  @Override
  protected void loadLibrary() throws Exception {
    UnpackedLibrary.loadBy("org.sqlite.tmpdir", SQLiteJDBCLoader::initialize);
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
