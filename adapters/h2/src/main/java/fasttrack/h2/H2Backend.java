package fasttrack.h2;

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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The backend {@code h2}. */
public final class H2Backend extends EmbeddedJdbcBackend {
  private static final String FOLDER = "folder";

  @Override
  public String name() {
    return "h2";
  }

  @Override
  public String title() {
    return "H2, in this process, on a folder of files";
  }

  @Override
  public List<BackendOption> options() {
    String folder = "The folder, created if missing (default: h2 below the work folder)";
    return List.of(
        BackendOption.text(FOLDER, "DIR", folder).matching("[^;]*", "a folder name without ';'"));
  }

  @Override
  public List<LockChoice> lockChoices() {
    String why = "its locks are on rows";
    return List.of(
        LockChoice.byEngine(
            LockLevel.RECORD, "rows that are written; reads see what is committed", Map.of()),
        LockChoice.notOffered(LockLevel.PAGE, why),
        LockChoice.notOffered(LockLevel.SET, why),
        LockChoice.notOffered(LockLevel.DATABASE, why));
  }

  /** Read uncommitted loses additions, and snapshots fail at deletes: see the README. */
  @Override
  public Offer offer(OptionValues own) {
    return Offer.of(Isolation.READ_COMMITTED)
        .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED)
        .with(
            Capability.IN_PROCESS,
            Capability.STEPWISE,
            Capability.CONCURRENT_WRITERS,
            Capability.CHECKPOINT,
            Capability.PLANS);
  }

  @Override
  protected EmbeddedFiles files(Options options) {
    return EmbeddedFiles.of("H2", FOLDER, options, Path.of("h2"));
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
