package fasttrack.derby;

import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Durability;
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
import fasttrack.relational.sql.Locking;
import java.nio.file.Path;
import java.util.List;

/** The backend {@code derby}. */
public final class DerbyBackend extends EmbeddedJdbcBackend {
  private static final String FOLDER = "folder";

  @Override
  public String name() {
    return "derby";
  }

  @Override
  public String title() {
    return "Apache Derby, in this process, on a folder of files";
  }

  @Override
  public List<BackendOption> options() {
    String folder = "The folder, created if missing (default: derby below the work folder)";
    return List.of(
        BackendOption.text(FOLDER, "DIR", folder).matching("[^;]*", "a folder name without ';'"),
        BackendOption.choice("locks", "LEVEL", "What transactions lock", List.of("row", "table"))
            .withDefault("row"));
  }

  /** The optimizer takes a range with parameters for so many rows that a scan seems cheaper. */
  @Override
  public List<LockChoice> lockChoices() {
    String why = "its locks are on rows or tables";
    return List.of(
        Locking.byEngine(LockLevel.RECORD, "rows, by readers and writers")
            .excludingReaders()
            .scanningRanges(),
        LockChoice.notOffered(LockLevel.PAGE, why),
        Locking.byEngine(LockLevel.SET, "tables, by readers and writers").excludingReaders(),
        LockChoice.notOffered(LockLevel.DATABASE, why));
  }

  /** No setting syncs the log less often than at each commit and does not switch syncs off. */
  @Override
  public Offer offer(OptionValues own) {
    Offer offer =
        Offer.of(
                Isolation.READ_COMMITTED,
                Isolation.READ_UNCOMMITTED,
                Isolation.REPEATABLE_READ,
                Isolation.SERIALIZABLE)
            .promising(Durability.DURABLE, Durability.NONE)
            .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED)
            .with(Capability.IN_PROCESS, Capability.STEPWISE, Capability.CHECKPOINT);
    return Locking.level(own) == LockLevel.RECORD
        ? offer.with(Capability.CONCURRENT_WRITERS)
        : offer;
  }

  @Override
  protected EmbeddedFiles files(Options options) {
    String product = Locking.product("Apache Derby", Locking.level(options.own()));
    return EmbeddedFiles.of(product, FOLDER, options, Path.of("derby"));
  }

  @Override
  protected DerbyDialect dialect(Options options) {
    return new DerbyDialect();
  }

  @Override
  protected EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options) {
    return new DerbyDatabase(files, options, Locking.level(options.own()));
  }
}
