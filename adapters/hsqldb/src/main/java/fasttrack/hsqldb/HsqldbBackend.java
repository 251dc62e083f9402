package fasttrack.hsqldb;

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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The backend {@code hsqldb}. */
public final class HsqldbBackend extends EmbeddedJdbcBackend {
  @Override
  public String name() {
    return "hsqldb";
  }

  @Override
  public String title() {
    return "HSQLDB, in this process, on a folder of files";
  }

  @Override
  public List<BackendOption> options() {
    String folder = "The folder, created if missing (default: hsqldb below the work folder)";
    String model = "Table locks (with mvlocks, none for what only reads), or row versions";
    return List.of(
        BackendOption.text("folder", "DIR", folder).matching("[^;]*", "a folder name without ';'"),
        BackendOption.choice("model", "MODEL", model, List.of("locks", "mvlocks", "mvcc"))
            .withDefault("mvcc"));
  }

  /** Under {@code mvlocks}, writers lock tables, too, and reads see snapshots. */
  @Override
  public List<LockChoice> lockChoices() {
    return List.of(
        LockChoice.byEngine(
            LockLevel.RECORD,
            "rows that are written; reads see snapshots",
            Map.of("model", "mvcc")),
        LockChoice.notOffered(LockLevel.PAGE, "its locks are on rows or tables"),
        LockChoice.byEngine(
                LockLevel.SET, "tables, by readers and writers", Map.of("model", "locks"))
            .excludingReaders(),
        LockChoice.notOffered(LockLevel.DATABASE, "its locks are on rows or tables"));
  }

  /** From repeatable read on, a write after a read can fail with 23505 under {@code mvlocks}. */
  @Override
  public Offer offer(OptionValues own) {
    Offer offer =
        switch (model(own)) {
          case "locks" -> Offer.of(Isolation.READ_COMMITTED, Isolation.SERIALIZABLE);
          case "mvlocks" -> Offer.of(Isolation.READ_COMMITTED);
          default ->
              Offer.of(Isolation.READ_COMMITTED, Isolation.REPEATABLE_READ, Isolation.SERIALIZABLE)
                  .with(Capability.CONCURRENT_WRITERS);
        };
    return offer
        .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED)
        .with(Capability.IN_PROCESS, Capability.STEPWISE, Capability.CHECKPOINT, Capability.PLANS);
  }

  @Override
  protected EmbeddedFiles files(Options options) {
    String product = "HSQLDB (%s)".formatted(model(options.own()));
    return EmbeddedFiles.of(product, "folder", options, Path.of("hsqldb"));
  }

  @Override
  protected HsqldbDialect dialect(Options options) {
    return new HsqldbDialect(model(options.own()), options.isolation());
  }

  private static String model(OptionValues own) {
    return own.value("model").orElseThrow();
  }

  @Override
  protected EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options) {
    return new HsqldbDatabase(dialect(options), options, files);
  }
}
