package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a server's owner has set; of a server that no other class uses. */
@Timeout(120)
class ChangedSettingsTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @TempDir Path folder;

  private final Backend backend = new PostgresqlBackend();
  private String url;

  @BeforeEach
  void makeDatabase() throws SQLException {
    url = SERVER.newDatabase();
  }

  @Test
  void aServerThatDoesNotRepairTornPagesIsRefusedUnlessNothingWasPromised() throws SQLException {
    administer("ALTER SYSTEM SET full_page_writes = off", "SELECT pg_reload_conf()");
    try {
      Options durable = SERVER.options(folder, url);
      assertFails(durable, Kind.SETUP, "full_page_writes=on");
      assertFails(durable.withDurability(Durability.RELAXED), Kind.SETUP, "is relaxed");
      try (Database database = backend.open(durable.withDurability(Durability.NONE))) {
        assertThat(database.engine().settings()).containsEntry("full_page_writes", "off");
        assertThat(database.disclosure().changed())
            .contains(new Disclosure.Changed("full_page_writes", "off", "on"));
      }
    } finally {
      administer("ALTER SYSTEM RESET full_page_writes", "SELECT pg_reload_conf()");
    }
  }

  @Test
  void aServerThatDoesNotSyncIsRefusedUnlessNothingWasPromised() throws SQLException {
    administer("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()");
    try {
      Options durable = SERVER.options(folder, url);
      assertFails(durable, Kind.SETUP, "fsync=on");
      Options none = durable.withDurability(Durability.NONE);
      try (Database database = backend.open(none)) {
        assertThat(database.engine().settings()).containsEntry("fsync", "off");
      }
    } finally {
      administer("ALTER SYSTEM RESET fsync", "SELECT pg_reload_conf()");
    }
  }

  /** How soon deadlocks are found is reported of a server that is not ours, and left as it is. */
  @Test
  void theDeadlockTimeoutOfAnExistingServerStays() throws SQLException {
    administer(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = 1000',"
            + " current_database()); END $$");
    try (Database database = backend.open(SERVER.options(folder, url))) {
      assertThat(database.engine().settings()).containsEntry("deadlock_timeout", "1s");
    }
  }

  /** The server has units with a number (8kB) and without one (kB, MB). */
  @Test
  void changedSizesStandBesideTheirDefaultsWhateverTheirUnit() throws SQLException {
    administer(
        "ALTER SYSTEM SET max_wal_size = '2GB'",
        "ALTER SYSTEM SET work_mem = '8MB'",
        "ALTER SYSTEM SET effective_cache_size = '1GB'",
        "SELECT pg_reload_conf()");
    try (Database database = backend.open(SERVER.options(folder, url))) {
      assertThat(database.disclosure().changed())
          .contains(
              new Disclosure.Changed("max_wal_size", "2GB", "1024 MB"),
              new Disclosure.Changed("work_mem", "8MB", "4096 kB"),
              new Disclosure.Changed("effective_cache_size", "1GB", "4096 MB"));
    } finally {
      administer(
          "ALTER SYSTEM RESET max_wal_size",
          "ALTER SYSTEM RESET work_mem",
          "ALTER SYSTEM RESET effective_cache_size",
          "SELECT pg_reload_conf()");
    }
  }

  private void administer(String... statements) throws SQLException {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private void assertFails(Options options, Kind kind, String words) {
    assertThatThrownBy(() -> backend.open(options))
        .isInstanceOfSatisfying(BackendException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(words);
  }
}
