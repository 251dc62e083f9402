package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.execution.plugin.JarOf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A database in a jar beside the program; {@link OutsideIT} builds the same one as its authors do.
 */
class PluginsIT extends InFolder {
  private static final Path ROOT = Path.of(System.getProperty("fasttrack.root"));
  private static final Path SOURCES =
      ROOT.resolve("src/test/plugin/src/main/java/com/example/acme");
  private static final String[] SHORT = {
    "--workload=contended",
    "--only=update",
    "--transactions=200",
    "--warmup=0s",
    "--terminals=2",
    "--quiet"
  };

  @TempDir static Path compiled;
  private static Path acme;

  @BeforeAll
  static void compile() throws IOException {
    JarOf jar = new JarOf(compiled).backend("com.example.acme.AcmeBackend");
    try (Stream<Path> sources = Files.list(SOURCES)) {
      sources.forEach(jar::source);
    }
    acme = jar.to(compiled.resolve("acme.jar"));
  }

  private static Path acme(Path plugins) throws IOException {
    return Files.copy(acme, Files.createDirectories(plugins).resolve("acme.jar"));
  }

  private InJvm.Ended run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of(SHORT));
    return fasttrack.run(all);
  }

  /** A machine that is busy may make so short a run's figures invalid, but not what it did. */
  private static void assertRan(InJvm.Ended ended, String what) {
    assertThat(ended.status()).as(ended.out()).isIn(0, 4);
    assertThat(ended.out())
        .startsWith(what)
        .containsIgnoringWhitespaces("and the final state match the oracle");
  }

  @Test
  void aDatabaseInAJarIsRunInAProcessOfItsOwnAndInThisOne() throws Exception {
    Path jar = acme(folder.resolve("my plugins"));
    for (String forks : List.of("1", "0")) {
      InJvm.Ended ended =
          run(
              "run",
              "--plugins",
              "my plugins",
              "--backend=acme",
              "--acme-cache-mb=32",
              "--forks=" + forks);
      assertThat(ended.err()).isEmpty();
      assertRan(ended, "Contended on Acme 2.");
    }
    InJvm.Ended listed = fasttrack.run("backends", "--plugins=my plugins");
    assertThat(listed.out())
        .containsIgnoringWhitespaces("from: " + jar)
        .containsIgnoringWhitespaces(jar + ": acme (com.example.acme.AcmeBackend)");
    fasttrack.awaitNoProcessLeft();
  }

  @Test
  void aBrokenJarEndsNoOtherWork() throws Exception {
    Path plugins = folder.resolve("plugins");
    acme(plugins);
    Path broken =
        new JarOf(folder).backend("com.example.gone.GoneBackend").to(plugins.resolve("gone.jar"));
    String reason = broken + " is left out: com.example.gone.GoneBackend: there is no such class";

    for (String backend : List.of("sqlite", "acme")) {
      InJvm.Ended ended = run("run", "--plugins=plugins", "--backend=" + backend);
      assertThat(ended.err().lines()).containsExactly("fasttrack: " + reason);
      assertRan(ended, "Contended on ");
    }
    InJvm.Ended gone = run("run", "--plugins=plugins", "--backend=gone");
    assertThat(gone.status()).isEqualTo(2);
    assertThat(gone.err().lines())
        .last()
        .asString()
        .contains("--backend: unknown backend 'gone'", broken + ": com.example.gone.GoneBackend");
    assertThat(fasttrack.run("workloads", "--plugins=plugins").out())
        .containsIgnoringWhitespaces(
            "LEFT OUT: com.example.gone.GoneBackend: there is no such class");
  }

  @ParameterizedTest
  @CsvSource({
    "--plugins=nowhere, there is no folder 'nowhere'",
    "--plugins=, there is no folder ''",
    "--plugins=empty, there is no jar in ",
    "--plugins=library, no jar adds anything in ",
    "--plugins=a:b, no class path can hold"
  })
  void aFolderWithoutPluginsIsAMistake(String option, String reason) throws IOException {
    Files.createDirectory(folder.resolve("empty"));
    Files.createDirectory(folder.resolve("a:b"));
    new JarOf(folder).file("what", "ever").to(folder.resolve("library/library.jar"));
    InJvm.Ended ended = run("run", option);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).startsWith("fasttrack: --plugins: ").contains(reason);
    assertThat(ended.err().lines()).hasSize(1);
  }

  /** It is found without being asked for, by the run's own process, too. */
  @Test
  void aFolderBesideTheLauncherIsTaken() throws Exception {
    Path installed = Files.createDirectory(folder.resolve("installed"));
    Files.copy(ROOT.resolve("fasttrack"), installed.resolve("fasttrack"));
    Files.createDirectory(installed.resolve("target"));
    Path dist = Path.of(System.getProperty("fasttrack.lib")).getParent();
    Files.createSymbolicLink(installed.resolve("target/dist"), dist);
    acme(installed.resolve("plugins"));
    InJvm.Ended ended =
        launcher.shell(
            Map.of(),
            "'"
                + installed.resolve("fasttrack")
                + "' run --backend acme "
                + String.join(" ", SHORT));
    assertThat(ended.err()).isEmpty();
    assertRan(ended, "Contended on Acme 2.");
  }
}
