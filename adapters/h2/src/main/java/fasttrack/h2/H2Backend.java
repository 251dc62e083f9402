package fasttrack.h2;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.relational.EmbeddedFiles;
import fasttrack.relational.SqlCompiler;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The backend {@code h2}. */
public final class H2Backend implements Backend {
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

  /** Read uncommitted loses additions, and snapshots fail at deletes: see the README. */
  @Override
  public Offer offer(OptionValues own) {
    return Offer.of(Isolation.READ_COMMITTED)
        .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED)
        .with(
            Capability.IN_PROCESS,
            Capability.STEPWISE,
            Capability.CONCURRENT_WRITERS,
            Capability.CHECKPOINT);
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    return new SqlCompiler(dialect(options)).compile(type).explain(options.execution());
  }

  @Override
  public Optional<Path> missing(Options options) {
    return files(options).missing();
  }

  @Override
  public Database open(Options options) {
    H2Database database = new H2Database(dialect(options), options, files(options));
    database.open();
    return database;
  }

  private static EmbeddedFiles files(Options options) {
    return EmbeddedFiles.of("H2", FOLDER, FOLDER, options, Path.of("h2"));
  }

  private static H2Dialect dialect(Options options) {
    return new H2Dialect(options.durability() == Durability.DURABLE);
  }
}
