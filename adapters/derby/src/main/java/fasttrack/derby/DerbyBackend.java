package fasttrack.derby;

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
import java.util.List;

/** The backend {@code derby}. */
@SpiVersion(SpiVersion.CURRENT)
public final class DerbyBackend extends EmbeddedJdbcBackend {
  /** Makes the backend. */
  public DerbyBackend() {
    super(EmbeddedEngine.inFolder("derby", "Apache Derby", ";", "data/service.properties"));
  }

  @Override
  protected List<BackendOption> moreOptions() {
    return List.of(
        BackendOption.choice("locks", "LEVEL", "Lock granularity", List.of("row", "table"))
            .withDefault("row"));
  }

  /** The optimizer takes a range with parameters for so many rows that a scan seems cheaper. */
  @Override
  public List<LockChoice> lockChoices() {
    return Locking.only(
        "its locks are on rows or tables",
        Locking.byEngine(LockLevel.RECORD, "rows, by readers and writers")
            .excludingReaders()
            .scanningRanges(),
        Locking.byEngine(LockLevel.SET, "tables, by readers and writers").excludingReaders());
  }

  /** No setting syncs the log less often than at each commit and does not switch syncs off. */
  @Override
  protected Offer levels(OptionValues own) {
    Offer offer =
        Offer.of(
                Isolation.READ_COMMITTED,
                Isolation.READ_UNCOMMITTED,
                Isolation.REPEATABLE_READ,
                Isolation.SERIALIZABLE)
            .promising(Durability.DURABLE, Durability.NONE)
            .surviving(Durability.NONE, Survival.KILL)
            .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED);
    return Locking.level(own) == LockLevel.RECORD
        ? offer.with(Capability.CONCURRENT_WRITERS)
        : offer;
  }

  @Override
  protected String product(OptionValues own) {
    return Locking.product("Apache Derby", Locking.level(own));
  }

  @Override
  protected Dialect dialect(Options options) {
    return new DerbyDialect();
  }

  @Override
  protected EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options) {
    return new DerbyDatabase(files, options, Locking.level(options.own()));
  }
}
