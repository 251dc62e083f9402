package fasttrack.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2DatabaseTest {
  @TempDir Path folder;

  private final Backend backend = new H2Backend();

  @Test
  void aLockThatIsHeldForTooLongIsAConflict() throws Exception {
    try (Database database = backend.open(options());
        Session session = connected(database);
        Connection other =
            DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("h2/data"), "sa", "");
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("UPDATE item SET amount = amount + 1");
      assertThat(session.execute(0, new long[] {1, 5})).isEqualTo(Outcome.CONFLICT);
      assertThat(session.conflictCause()).isEqualTo(ConflictCause.LOCK_TIMEOUT);
      other.rollback();
      assertThat(session.execute(0, new long[] {1, 5})).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void aClosedDatabaseIsALostConnection() throws Exception {
    try (Database database = backend.open(options());
        Session session = connected(database)) {
      try (Connection other =
              DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("h2/data"), "sa", "");
          Statement statement = other.createStatement()) {
        statement.execute("SHUTDOWN IMMEDIATELY");
      }
      assertThat(session.execute(0, new long[] {1, 5})).isEqualTo(Outcome.FAILED);
      assertThat(session.connected()).isFalse();
    }
  }

  /** Its files are locked to the engine of the program, which is another one. */
  @Test
  void theEngineCanComeFromAnotherJar() throws Exception {
    try (Database database = backend.open(ofJar(jarOfH2()));
        Session session = connected(database)) {
      assertThat(session.execute(0, new long[] {1, 5})).isEqualTo(Outcome.COMMITTED);
      assertThat(database.engine().settings().get("build"))
          .matches("h2-.*[.]jar sha256 [0-9a-f]{12}");
      String url = "jdbc:h2:file:" + folder.resolve("h2/data");
      assertThatThrownBy(() -> DriverManager.getConnection(url, "sa", ""))
          .hasMessageContaining("may be already in use");
    }
  }

  /** Drivers find their native libraries as resources, Derby what it consists of. */
  @Test
  void anotherJarsResourcesAreItsOwn() throws Exception {
    backend.open(options()).close();
    Files.writeString(folder.resolve("h2/data.mv.db"), "Dear Sir, this is a letter. ".repeat(1000));
    Path jar = Files.copy(jarOfH2(), folder.resolve("other.jar"));
    try (FileSystem inJar = FileSystems.newFileSystem(jar);
        ZipOutputStream resources =
            new ZipOutputStream(Files.newOutputStream(inJar.getPath("org/h2/util/data.zip")))) {
      resources.putNextEntry(new ZipEntry("org/h2/res/_messages_en.prop"));
      resources.write("90030=as another jar says".getBytes(StandardCharsets.UTF_8));
    }
    assertThatThrownBy(() -> backend.open(ofJar(jar)))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("as another jar says");
  }

  @Test
  void aJarThatIsNoEngineIsRefused() throws Exception {
    Path jar = folder.resolve("empty.jar");
    assertThatThrownBy(() -> backend.open(ofJar(jar)))
        .isInstanceOf(BackendException.class)
        .hasMessage("--engine-jar: there is no file " + jar);
    new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
    assertThatThrownBy(() -> backend.open(ofJar(jar)))
        .isInstanceOf(BackendException.class)
        .hasMessage("--engine-jar: no JDBC driver is in [" + jar + "]");
  }

  private static Path jarOfH2() throws URISyntaxException {
    return Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private Options ofJar(Path jar) {
    return Options.of(backend, folder, Map.of("engine-jar", List.of(jar.toString())));
  }

  @Test
  void onlyADurableCommitIsFollowedByASync() {
    assertThat(backend.explain(Shop.ADD, options()))
        .endsWith("COMMIT;", "CHECKPOINT SYNC;")
        .containsOnlyOnce("CHECKPOINT SYNC;");
    assertThat(backend.explain(Shop.READ_MEMBERS, options())).endsWith("COMMIT;");
    assertThat(backend.explain(Shop.ADD, options().withDurability(Durability.RELAXED)))
        .endsWith("COMMIT;");
  }

  @Test
  void aDamagedFileIsSaid() throws Exception {
    backend.open(options()).close();
    Files.writeString(folder.resolve("h2/data.mv.db"), "Dear Sir, this is a letter. ".repeat(1000));
    assertRefused(options(), Kind.SETUP, "is damaged");
  }

  @Test
  void aFolderThatCannotBeMadeOrNamedIsSaid() throws Exception {
    Path plain = Files.writeString(folder.resolve("plain"), "");
    assertRefused(in(plain.resolve("below").resolve("a")), Kind.SETUP, "cannot create the folder");
    assertThatThrownBy(() -> in(Path.of("a;b")))
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessageContaining("without ';'");
  }

  private void assertRefused(Options options, Kind kind, String words) {
    assertThatThrownBy(() -> backend.open(options).close())
        .isInstanceOfSatisfying(BackendException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(words);
  }

  private Options options() {
    return Options.of(backend, folder);
  }

  private Options in(Path other) {
    return Options.of(backend, folder, Map.of("folder", List.of(other.toString())));
  }

  private static Session connected(Database database) {
    Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
    return database.connect(List.of(Shop.ADD));
  }
}
