package fasttrack.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;

class SqliteDatabaseTest {
  private static final int ADD = Shop.TYPES.indexOf(Shop.ADD);
  private static final int READ = Shop.TYPES.indexOf(Shop.READ_MEMBERS);
  private static final long[] INPUTS = {1, 5};

  @TempDir Path folder;

  private final Backend backend = new SqliteBackend();

  @Test
  void settingsFollowDurability() {
    Map<Durability, String> synchronous =
        Map.of(Durability.DURABLE, "full", Durability.RELAXED, "normal", Durability.NONE, "off");
    synchronous.forEach(
        (durability, value) -> {
          try (Database database = backend.open(options(durability, file("a.db")))) {
            assertThat(database.engine().settings())
                .containsEntry("journal_mode", "wal")
                .containsEntry("synchronous", value)
                .containsEntry("fullfsync", durability == Durability.DURABLE ? "on" : "off");
            load(database);
            assertThat(database.engine().settings()).containsEntry("synchronous", value);
          }
        });
  }

  @Test
  void explanationsAreScripts() throws SQLException {
    Options options = options(Durability.DURABLE, file("a.db"));
    try (Database database = backend.open(options)) {
      load(database);
    }
    try (Connection console = DriverManager.getConnection("jdbc:sqlite:" + file("a.db"));
        Statement statement = console.createStatement()) {
      for (ExecutionMode mode : options.offer().executionModes()) {
        for (TransactionType type : Shop.TYPES) {
          for (String line : backend.explain(type, options.withExecution(mode))) {
            assertThat(line).matches("--.*|.*;");
            if (!line.startsWith("--")) { // which the driver takes for no statement
              statement.execute(line.replaceAll(":[a-z_]+", "1"));
            }
          }
        }
      }
    }
  }

  @Test
  void anotherWriterIsAConflict() throws SQLException {
    Path file = file("a.db");
    try (Database database = backend.open(options(Durability.DURABLE, file))) {
      load(database);
      try (Session session = database.connect(Shop.TYPES);
          Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        statement.execute("UPDATE item SET amount = -1");
        assertThat(session.execute(ADD, INPUTS)).isEqualTo(Outcome.CONFLICT);
        assertThat(session.conflictCause()).isEqualTo(ConflictCause.BUSY);
        assertThat(session.execute(READ, INPUTS)).isEqualTo(Outcome.COMMITTED);
        long seen = session.digest();
        statement.execute("ROLLBACK");
        assertThat(session.execute(READ, INPUTS)).isEqualTo(Outcome.COMMITTED);
        assertThat(session.digest()).isEqualTo(seen);
        assertThat(session.execute(ADD, INPUTS)).isEqualTo(Outcome.COMMITTED);
      }
    }
  }

  @Test
  void whatIsNoDatabaseIsNotTouched() throws Exception {
    Path file = file("letter.db");
    Files.writeString(file, "Dear Sir or Madam, this is not a database but a letter.");
    assertRefused(file, Kind.FOREIGN, "is neither empty nor a database of SQLite");
    assertThat(Files.readString(file)).startsWith("Dear Sir");
    assertThat(folder).isDirectoryContaining(path -> path.equals(file));
    assertRefused(folder, Kind.FOREIGN, " is not a file; give another");
  }

  @Test
  void aForeignFileKeepsEveryByte() throws Exception {
    Path file = file("theirs.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (precious TEXT)");
    }
    byte[] content = Files.readAllBytes(file);
    assertRefused(file, Kind.FOREIGN, "(item)");
    assertThat(file).hasBinaryContent(content);
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void aRunHoldsItsFileByAnyNameUntilItEnds() throws Exception {
    Path file = file("a.db");
    Path lock = file("a.db.lock");
    try (Database database = backend.open(options(Durability.NONE, file))) {
      assertThat(lock).exists();
      assertRefused(file, Kind.SETUP, "another run is using the file");
      Path other = Files.createSymbolicLink(file("b.db"), file);
      assertRefused(other, Kind.SETUP, "give another file by --file");
      load(database);
    }
    assertThat(lock).doesNotExist();
    backend.open(options(Durability.NONE, file)).close();
  }

  @Test
  void aKilledProcessLeavesNoLock() throws Exception {
    Path file = file("a.db");
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SqliteDatabaseTest.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = other.inputReader()) {
      String line = out.readLine();
      while (line != null && !line.equals("open")) {
        line = out.readLine();
      }
      assertThat(line).isEqualTo("open");
      assertRefused(file, Kind.SETUP, "another run is using the file");
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertThat(file("a.db.lock")).exists();
    backend.open(options(Durability.NONE, file)).close();
    assertThat(file("a.db.lock")).doesNotExist();
  }

  /** Another run: opens a file, says so, and waits to be killed. */
  public static void main(String[] args) throws Exception {
    Map<String, List<String>> own = Map.of("file", List.of(args[0]));
    Path workFolder = Path.of(args[0]).getParent();
    SqliteBackend backend = new SqliteBackend();
    backend.open(Options.of(backend, workFolder, own).withDurability(Durability.NONE));
    System.out.println("open");
    Thread.sleep(Long.MAX_VALUE);
  }

  @Test
  void aDatabaseThatIsMarkedAndHoldsMoreIsRefused() throws SQLException {
    Path file = file("a.db");
    try (Database database = backend.open(options(Durability.NONE, file))) {
      load(database);
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE VIEW mine AS SELECT 1 AS one");
    }
    assertRefused(file, Kind.FOREIGN, "(mine)");
  }

  @Test
  void aFolderThatCannotBeMadeIsSaid() throws Exception {
    Path file = file("plain");
    Files.writeString(file, "");
    Path below = file.resolve("below").resolve("a.db");
    assertRefused(below, Kind.SETUP, "cannot create the folder");
    assertThatThrownBy(() -> backend.open(options(Durability.DURABLE, below)))
        .hasMessageNotContaining("Exception");
  }

  @Test
  void aFileThatCannotBeMadeIsSaid() {
    // Nobody can make files there, not even root.
    Path nowhere = Path.of("/proc/fasttrack.db");
    if (Files.isDirectory(nowhere.getParent())) {
      assertRefused(nowhere, Kind.SETUP, "writable");
    }
  }

  @Test
  void aFullDiscIsSaid() throws SQLException {
    Path file = file("a.db");
    try (SqliteDatabase database =
        (SqliteDatabase) backend.open(options(Durability.DURABLE, file))) {
      database.create(Shop.dataset());
      try (Connection connection = database.connect(false);
          Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA max_page_count = 1");
        assertThatThrownBy(() -> statement.execute("CREATE TABLE large AS SELECT zeroblob(100000)"))
            .isInstanceOfSatisfying(
                SQLException.class,
                e -> {
                  assertThat(e.getErrorCode()).isEqualTo(SQLiteErrorCode.SQLITE_FULL.code);
                  assertThat(database.reason(e)).contains("is full");
                });
      }
    }
  }

  @Test
  void wrongOptionsAreSaid() {
    Options options = Options.of(backend, folder);
    assertThatThrownBy(() -> options.withIsolation(Isolation.READ_COMMITTED))
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessageContaining("read-committed");
    assertRefused(Path.of("a.db?mode=ro"), Kind.USAGE, "'?'");
  }

  private void assertRefused(Path file, Kind kind, String words) {
    assertThatThrownBy(() -> backend.open(options(Durability.DURABLE, file)))
        .isInstanceOfSatisfying(BackendException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(words);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private Options options(Durability durability, Path file) {
    return Options.of(backend, folder, Map.of("file", List.of(file.toString())))
        .withDurability(durability)
        .withSessionsMax(4);
  }

  private static void load(Database database) {
    Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
  }
}
