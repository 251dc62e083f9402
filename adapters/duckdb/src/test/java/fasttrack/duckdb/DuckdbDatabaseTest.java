package fasttrack.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.relational.sql.SqlFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DuckdbDatabaseTest {
  private static final long[] INPUTS = {1, 5};

  @TempDir Path folder;

  private final Backend backend = new DuckdbBackend();

  /** The driver has closed the failed statement, and no rollback may follow the failed commit. */
  @Test
  void aCommitThatMeetsAConflictLeavesTheSessionUsable() throws Exception {
    try (DuckdbDatabase database = (DuckdbDatabase) backend.open(options())) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      try (StepwiseSession session = database.connectStepwise(List.of(Shop.ADD));
          Connection other = database.connect(false);
          Statement statement = other.createStatement()) {
        statement.execute("CREATE UNIQUE INDEX once ON log (item_no)");
        assertThat(session.begin(0)).isEqualTo(Result.DONE);
        assertThat(session.step(0, INPUTS)).isEqualTo(Result.DONE);
        assertThat(session.step(1, INPUTS)).isEqualTo(Result.DONE);
        statement.execute("INSERT INTO log VALUES (1, 0)");
        assertThat(session.commit()).isEqualTo(Result.CONFLICT);
        assertThat(session.conflictCause()).isEqualTo(ConflictCause.SERIALIZATION_FAILURE);
        statement.execute("DELETE FROM log");
        assertThat(session.begin(0)).isEqualTo(Result.DONE);
        assertThat(session.step(0, INPUTS)).isEqualTo(Result.DONE);
        assertThat(session.commit()).isEqualTo(Result.DONE);
      }
    }
  }

  /** What a session sees of an error that has invalidated the whole database. */
  @Test
  void aFatalErrorIsALostConnection() {
    DuckdbDialect dialect = new DuckdbDialect();
    assertThat(
            dialect.classify(
                new SQLException(
                    "FATAL Error: Failed: database has been invalidated because of a previous fatal"
                        + " error.")))
        .isInstanceOf(SqlFailure.ConnectionLost.class);
  }

  @Test
  void aDurabilityBetweenIsRefused() {
    assertThatThrownBy(() -> options().withDurability(Durability.RELAXED))
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessage("--durability: duckdb does not offer relaxed; it offers durable, none");
  }

  @Test
  void aSessionAfterAnUnsyncedRunFindsItsCommits() {
    try (Database database = backend.open(options().withDurability(Durability.NONE))) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      try (Session session = database.connect(List.of(Shop.ADD))) {
        assertThat(session.execute(0, INPUTS)).isEqualTo(Outcome.COMMITTED);
      }
    }
    try (Database database = backend.open(options())) {
      long[] rows = new long[1];
      database.scan(Shop.LOG, row -> rows[0]++);
      assertThat(rows[0]).isEqualTo(Shop.LOG.rows(1) + 1);
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndKept() throws Exception {
    Path letter = Files.writeString(folder.resolve("letter"), "Dear Sir, this is a letter.");
    assertRefused(
        letter, Kind.FOREIGN, "is neither empty nor a database of DuckDB and was not changed");
    Path brief = Files.writeString(folder.resolve("brief"), "Dear");
    assertRefused(
        brief, Kind.FOREIGN, "is neither empty nor a database of DuckDB and was not changed");
    assertThat(Files.readString(letter)).startsWith("Dear Sir");
    assertRefused(folder, Kind.FOREIGN, " is not a file; give another");
  }

  @Test
  void aFolderThatCannotBeMadeIsSaid() throws Exception {
    Path plain = Files.writeString(folder.resolve("plain"), "");
    assertRefused(plain.resolve("below").resolve("a.db"), Kind.SETUP, "cannot create the folder");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theUnpackedLibraryIsDeletedAtOnce() throws Exception {
    backend.open(options()).close();
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      assertThat(maps.filter(line -> line.contains("libduckdb_java")))
          .isNotEmpty()
          .allMatch(line -> line.endsWith("(deleted)"));
    }
  }

  private void assertRefused(Path file, Kind kind, String words) {
    Options other = Options.of(backend, folder, Map.of("file", List.of(file.toString())));
    assertThatThrownBy(() -> backend.open(other).close())
        .isInstanceOfSatisfying(BackendException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(words);
  }

  private Options options() {
    return Options.of(backend, folder);
  }

  @Test
  void aTableOfAnotherProgramIsRefused() throws Exception {
    Path file = folder.resolve("theirs.db");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE precious (gem varchar)");
    }
    byte[] content = Files.readAllBytes(file);
    assertRefused(file, Kind.FOREIGN, "(precious)");
    assertThat(file).hasBinaryContent(content);
  }
}
