package fasttrack.duckdb;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Durability;
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

/** The backend {@code duckdb}. */
@SpiVersion(SpiVersion.CURRENT)
public final class DuckdbBackend extends EmbeddedJdbcBackend {
  /** Makes the backend; a file's header is a checksum, and then its sign. */
  public DuckdbBackend() {
    super(EmbeddedEngine.inFile("duckdb", "DuckDB", "The file", ";?", "DUCK", 8));
  }

  @Override
  public List<LockChoice> lockChoices() {
    return Locking.only(
        "it locks nothing",
        LockChoice.byEngine(
            LockLevel.RECORD, "none: of two writers of a row, the second gives way", Map.of()));
  }

  /** The engine syncs every commit or none; its driver closes a statement that has failed. */
  @Override
  protected Offer levels(OptionValues own) {
    return Offer.of(Isolation.REPEATABLE_READ)
        .promising(Durability.DURABLE, Durability.NONE)
        .surviving(Durability.NONE, Survival.KILL)
        .with(Capability.CONCURRENT_WRITERS, Capability.PLANS);
  }

  /** The driver deletes its file of 70 MB only when the virtual machine ends well. */
  @Override
  protected void loadLibrary() throws Exception {
    Class.forName("org.duckdb.DuckDBNative");
    UnpackedLibrary.delete("libduckdb_java");
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
