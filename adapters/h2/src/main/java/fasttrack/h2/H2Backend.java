package fasttrack.h2;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.database.EmbeddedEngine;
import fasttrack.relational.database.EmbeddedFiles;
import fasttrack.relational.database.EmbeddedJdbcBackend;
import fasttrack.relational.database.EmbeddedJdbcDatabase;
import fasttrack.relational.sql.Locking;
import java.util.List;
import java.util.Map;

/** The backend {@code h2}. */
@SpiVersion(SpiVersion.CURRENT)
public final class H2Backend extends EmbeddedJdbcBackend {
  /** Makes the backend. */
  public H2Backend() {
    super(EmbeddedEngine.inFolder("h2", "H2", ";", "data.mv.db"));
  }

  @Override
  public List<LockChoice> lockChoices() {
    return Locking.only(
        "its locks are on rows",
        LockChoice.byEngine(
            LockLevel.RECORD, "rows that are written; reads see what is committed", Map.of()));
  }

  /** Read uncommitted loses additions, and snapshots fail at deletes: see the README. */
  @Override
  protected Offer levels(OptionValues own) {
    return Offer.of(Isolation.READ_COMMITTED)
        .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED)
        .with(Capability.CONCURRENT_WRITERS, Capability.PLANS);
  }

  @Override
  protected H2Dialect dialect(Options options) {
    return new H2Dialect(options.durability() == Durability.DURABLE);
  }

  @Override
  protected EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options) {
    return new H2Database(dialect(options), options, files);
  }
}
