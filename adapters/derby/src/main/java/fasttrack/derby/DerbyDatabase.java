package fasttrack.derby;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Wait;
import fasttrack.relational.database.EmbeddedFiles;
import fasttrack.relational.database.EmbeddedJdbcDatabase;
import fasttrack.relational.database.Queries;
import fasttrack.support.Folders;
import fasttrack.support.JvmProperties;
import fasttrack.support.guard.IoErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A database in a folder. */
final class DerbyDatabase extends EmbeddedJdbcDatabase {
  /** What the engine says when it has ended a database: that is an exception. */
  private static final String ENDED = "08006";

  private static final String IN_USE = "XSDB6";

  /** Said of a folder that is there when a newer version has made it. */
  private static final String NOT_FOUND = "XJ004";

  private static final String NO_UPGRADE = "XCL20";

  private static final String DURABILITY = "derby.system.durability";
  private static final String ROW_LOCKING = "derby.storage.rowLocking";
  private static final String HASH_TABLE_KILOBYTES = "derby.language.maxMemoryPerTable";
  private static final String CACHE_PAGES = "derby.storage.pageCacheSize";
  private static final String DEADLOCK_SECONDS = "derby.locks.deadlockTimeout";
  private static final String WAIT_SECONDS = "derby.locks.waitTimeout";
  private static final String ESCALATION = "derby.locks.escalationThreshold";
  private static final int PAGE_BYTES = 4096;

  /** What the engine is told of locks when it runs: to look for a deadlock before it waits. */
  private static final Map<String, String> LOCKS =
      Map.of(DEADLOCK_SECONDS, "0", WAIT_SECONDS, "60", ESCALATION, "5000");

  private final Path data;
  private final LockLevel level;
  private @Nullable DerbyLook look;

  DerbyDatabase(EmbeddedFiles files, Options options, LockLevel level) {
    super(new DerbyDialect(), options, files);
    this.level = level;
    data = files.path().resolve("data");
  }

  @Override
  protected Connection connect(boolean readOnly) throws SQLException {
    return JvmProperties.during(startProperties(), () -> opened(readOnly));
  }

  private Connection opened(boolean readOnly) throws SQLException {
    if (!readOnly) {
      return DriverManager.getConnection("jdbc:derby:" + data + ";create=true");
    }
    look = new DerbyLook(data);
    return look.connect();
  }

  /** Of the whole engine, which reads them when it starts, and of each database that it opens. */
  private Map<String, String> startProperties() {
    Map<String, String> properties = new LinkedHashMap<>(fixed());
    // otherwise it writes derby.log to the folder in which the process was started
    properties.put("derby.stream.error.method", "java.io.OutputStream.nullOutputStream");
    return properties;
  }

  /** Hash tables of limited memory are built anew for each row of an outer table. */
  private Map<String, String> fixed() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(DURABILITY, durability() == Durability.NONE ? "test" : "default");
    settings.put(ROW_LOCKING, Boolean.toString(level == LockLevel.RECORD));
    settings.put(HASH_TABLE_KILOBYTES, "0");
    settings.put(CACHE_PAGES, "1000");
    return settings;
  }

  /** The engine syncs as it was started to; what is there now is forced by other means. */
  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    List<String> calls = new ArrayList<>();
    LOCKS.forEach(
        (name, value) ->
            calls.add(
                "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('%s', '%s')".formatted(name, value)));
    execute(connection, calls);
    writeOut(connection);
    try {
      Folders.force(data);
    } catch (IOException e) {
      throw new SQLException("cannot force the files to the disk: " + IoErrors.text(e), e);
    }
    confirm(connection, LOCKS);
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = fixed();
    settings.putAll(
        Queries.pairs(
            connection,
            LOCKS.keySet().stream()
                .sorted()
                .map("('%1$s', SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('%1$s'))"::formatted)
                .collect(Collectors.joining(", ", "VALUES ", ""))));
    return settings;
  }

  @Override
  protected Disclosure.Cache cache(Map<String, String> inForce) {
    long bytes = Long.parseLong(inForce.getOrDefault(CACHE_PAGES, "0")) * PAGE_BYTES;
    return new Disclosure.Cache(CACHE_PAGES, bytes, false);
  }

  @Override
  protected Map<String, String> standards() {
    return Map.of(
        DURABILITY,
        "default",
        ROW_LOCKING,
        "true",
        HASH_TABLE_KILOBYTES,
        "1048",
        DEADLOCK_SECONDS,
        "20");
  }

  @Override
  protected void writeOut(Connection connection) throws SQLException {
    execute(connection, List.of("CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()"));
  }

  @Override
  protected void shutDown(Connection last) throws SQLException {
    try {
      DriverManager.getConnection(last.getMetaData().getURL() + ";shutdown=true").close();
    } catch (SQLException e) {
      if (!ENDED.equals(e.getSQLState())) {
        throw e;
      }
    } finally {
      if (look != null) {
        look.close();
        look = null;
      }
    }
  }

  @Override
  public List<String> threadNames() {
    return List.of("derby.");
  }

  /** Who meets a lock sleeps until it is granted; on a table, the container of its rows. */
  @Override
  public Wait asleep(Frames frames) {
    if (!frames.within("org.apache.derby.impl.services.locks.ActiveLock", "waitForGrant")) {
      return Wait.OTHER;
    }
    return frames.within("org.apache.derby.impl.store.raw.xact.ContainerLocking2", "lockContainer")
        ? Wait.TABLE_LOCK
        : Wait.ROW_LOCK;
  }

  @Override
  protected String reason(SQLException error) {
    for (SQLException e = error; e != null; e = e.getNextException()) {
      switch (String.valueOf(e.getSQLState())) {
        case IN_USE -> {
          return "another program is using " + place();
        }
        case NOT_FOUND, NO_UPGRADE -> {
          return "this version cannot read "
              + place()
              + ", which another version created; delete it, or give another --folder";
        }
        default -> {}
      }
    }
    return super.reason(error);
  }
}
