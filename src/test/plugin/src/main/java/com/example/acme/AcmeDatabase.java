package com.example.acme;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.Wait;
import fasttrack.relational.database.EmbeddedFiles;
import fasttrack.relational.database.EmbeddedJdbcDatabase;
import fasttrack.relational.database.Queries;
import fasttrack.relational.sql.Dialect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A database in a folder. */
final class AcmeDatabase extends EmbeddedJdbcDatabase {
  private static final String DELAY = "WRITE_DELAY";
  private static final String STANDARD_DELAY = "500";
  private static final String CACHE = "info.CACHE_MAX_SIZE";
  private static final long MEGABYTE = 1 << 20;

  private final Path data;
  private final String cacheMegabytes;

  AcmeDatabase(EmbeddedFiles files, Options options, Dialect dialect, String cacheMegabytes) {
    super(dialect, options, files);
    data = files.path().resolve("data");
    this.cacheMegabytes = cacheMegabytes;
  }

  @Override
  protected Connection connect(boolean readOnly) throws SQLException {
    String mode = readOnly ? ";ACCESS_MODE_DATA=r" : ";DB_CLOSE_ON_EXIT=FALSE";
    return DriverManager.getConnection("jdbc:h2:file:" + data + mode, "sa", "");
  }

  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    String delay = promise == Durability.NONE ? STANDARD_DELAY : "0";
    execute(
        connection,
        List.of(
            AcmeDialect.SYNC,
            "SET " + DELAY + " " + delay,
            "SET CACHE_SIZE " + Long.parseLong(cacheMegabytes) * (MEGABYTE >> 10)));
    confirm(connection, Map.of(DELAY, delay, CACHE, cacheMegabytes));
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    boolean synced = durability() == Durability.DURABLE;
    settings.put("after COMMIT", synced ? AcmeDialect.SYNC : "nothing");
    settings.putAll(
        Queries.pairs(
            connection,
            "SELECT setting_name, setting_value FROM information_schema.settings"
                + " WHERE setting_name IN ('%s', '%s') ORDER BY 1 DESC".formatted(DELAY, CACHE)));
    return settings;
  }

  @Override
  public List<String> threadNames() {
    return List.of("MVStore", "H2-");
  }

  @Override
  protected Disclosure.Cache cache(Map<String, String> inForce) {
    return new Disclosure.Cache(
        "page cache", Long.parseLong(inForce.getOrDefault(CACHE, "0")) * MEGABYTE, false);
  }

  @Override
  protected Map<String, String> standards() {
    return Map.of(DELAY, STANDARD_DELAY);
  }

  @Override
  protected void writeOut(Connection connection) throws SQLException {
    execute(connection, List.of(AcmeDialect.SYNC));
  }

  @Override
  public Wait asleep(Frames frames) {
    return frames.within("org.h2.mvstore.tx.Transaction", "waitFor") ? Wait.ROW_LOCK : Wait.OTHER;
  }
}
