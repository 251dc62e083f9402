package fasttrack.hsqldb;

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
import fasttrack.relational.sql.Locking;
import java.util.List;
import java.util.Map;

/** The backend {@code hsqldb}. */
@SpiVersion(SpiVersion.CURRENT)
public final class HsqldbBackend extends EmbeddedJdbcBackend {
  /** Makes the backend; the engine's properties file says in which state the other files are. */
  public HsqldbBackend() {
    super(EmbeddedEngine.inFolder("hsqldb", "HSQLDB", ";", "data.properties"));
  }

  @Override
  protected List<BackendOption> moreOptions() {
    String model = "Table locks (with mvlocks, none for read-only work), or row versions";
    return List.of(
        BackendOption.choice("model", "MODEL", model, List.of("locks", "mvlocks", "mvcc"))
            .withDefault("mvcc"));
  }

  /** Under {@code mvlocks}, writers lock tables, too, and reads see snapshots. */
  @Override
  public List<LockChoice> lockChoices() {
    Map<String, String> rows = Map.of("model", "mvcc");
    Map<String, String> tables = Map.of("model", "locks");
    return Locking.only(
        "its locks are on rows or tables",
        LockChoice.byEngine(LockLevel.RECORD, "rows that are written; reads see snapshots", rows),
        LockChoice.byEngine(LockLevel.SET, "tables, by readers and writers", tables)
            .excludingReaders());
  }

  /**
   * From repeatable read on, a write after a read can fail with 23505 under {@code mvlocks}. A
   * relaxed commit is in a buffer of the process for up to half a second.
   */
  @Override
  protected Offer levels(OptionValues own) {
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
        .surviving(Durability.RELAXED, Survival.NOTHING)
        .with(Capability.PLANS);
  }

  @Override
  protected String product(OptionValues own) {
    return "HSQLDB (%s)".formatted(model(own));
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
