package com.example.acme;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
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
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.Locking;
import java.util.List;
import java.util.Map;

/** The backend {@code acme}: H2 once more, by somebody else. */
@SpiVersion(SpiVersion.CURRENT)
public final class AcmeBackend extends EmbeddedJdbcBackend {
  private static final String CACHE = "acme-cache-mb";

  /** Makes the backend. */
  public AcmeBackend() {
    super(EmbeddedEngine.inFolder("acme", "Acme", ";", "data.mv.db"));
  }

  @Override
  protected List<BackendOption> moreOptions() {
    return List.of(
        BackendOption.text(CACHE, "MB", "Size of the page cache")
            .matching("[1-9][0-9]{0,3}", "a number from 1 to 9999")
            .withDefault("64"));
  }

  @Override
  public List<LockChoice> lockChoices() {
    return Locking.only(
        "its locks are on rows",
        LockChoice.byEngine(
            LockLevel.RECORD, "rows that are written; reads see what is committed", Map.of()));
  }

  @Override
  protected Offer levels(OptionValues own) {
    return Offer.of(Isolation.READ_COMMITTED)
        .executing(ExecutionMode.PREPARED, ExecutionMode.UNPREPARED)
        .with(Capability.CONCURRENT_WRITERS);
  }

  @Override
  protected Dialect dialect(Options options) {
    return new AcmeDialect(options.durability());
  }

  @Override
  protected EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options) {
    return new AcmeDatabase(
        files, options, dialect(options), options.own().value(CACHE).orElseThrow());
  }
}
