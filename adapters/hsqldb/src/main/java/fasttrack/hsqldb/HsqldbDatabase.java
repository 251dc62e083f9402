package fasttrack.hsqldb;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.wait.Wait;
import fasttrack.relational.database.EmbeddedFiles;
import fasttrack.relational.database.EmbeddedJdbcDatabase;
import fasttrack.relational.database.Queries;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A database in a folder. */
final class HsqldbDatabase extends EmbeddedJdbcDatabase implements Planning {
  private static final String LOG = "hsqldb.log_data";
  private static final String DELAY = "hsqldb.write_delay_millis";
  private final Path data;
  private final String model;
  private @Nullable LostWakeups wakeups;

  HsqldbDatabase(HsqldbDialect dialect, Options options, EmbeddedFiles files) {
    super(dialect, options, files);
    data = files.path().resolve("data");
    model = dialect.model();
  }

  /** The run lock replaces the engine's own, which delays the next start after a kill. */
  @Override
  protected Connection connect(boolean readOnly) throws SQLException {
    String look = readOnly ? ";files_readonly=true" : "";
    return DriverManager.getConnection(
        "jdbc:hsqldb:file:" + data + ";hsqldb.lock_file=false" + look, "SA", "");
  }

  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    String log = Boolean.toString(promise != Durability.NONE);
    String delay = promise == Durability.DURABLE ? "0" : "500";
    boolean gap = log.equals("true") && !log.equals(settings(connection).get(LOG));
    execute(
        connection,
        List.of(
            "SET DATABASE TRANSACTION CONTROL " + model,
            "SET FILES WRITE DELAY " + delay + " MILLIS",
            "SET FILES LOG " + log));
    if (gap) {
      // A log continues the last checkpoint, which lacks what was not logged since.
      writeOut(connection);
    }
    confirm(connection, Map.of(DELAY, delay, LOG, log, "hsqldb.tx", model));
    // Called again for each marker, which is always durable.
    if (wakeups == null && model.equals("mvcc")) {
      wakeups = new LostWakeups(connect(false));
      wakeups.start();
    }
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    return Queries.pairs(
        connection,
        "SELECT property_name, LOWER(property_value) FROM information_schema.system_properties"
            + " WHERE property_name IN ('%s', '%s', 'hsqldb.tx') ORDER BY 1 DESC"
                .formatted(DELAY, LOG));
  }

  /** Its timer writes the log where commits do not wait for that; {@link LostWakeups} is ours. */
  @Override
  public List<String> threadNames() {
    return List.of("HSQLDB Timer", LostWakeups.THREAD);
  }

  /** Its tables are memory tables: the heap holds all rows. */
  @Override
  protected Disclosure.Cache cache(Map<String, String> inForce) {
    return new Disclosure.Cache("Java heap", Runtime.getRuntime().maxMemory(), false);
  }

  @Override
  protected Map<String, String> standards() {
    return Map.of(DELAY, "500", LOG, "true", "hsqldb.tx", "locks");
  }

  @Override
  protected void shutDown(Connection last) throws SQLException {
    if (wakeups != null) {
      wakeups.close();
      wakeups = null;
    }
    execute(last, List.of("SHUTDOWN"));
  }

  /** Sessions lock tables, in both of the models that lock. */
  @Override
  public Wait asleep(Frames frames) {
    if (!frames.within("org.hsqldb.lib.CountUpDownLatch", "await")) {
      return Wait.OTHER;
    }
    return model.equals("mvcc") ? Wait.ROW_LOCK : Wait.TABLE_LOCK;
  }
}
