package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the build has put into target/dist. */
class DistributionIT {
  private static final Path DIST =
      Path.of(System.getProperty("fasttrack.root"), "target", "dist").toAbsolutePath();

  private static List<String> jars() throws IOException {
    try (Stream<Path> files = Files.list(DIST.resolve("lib"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void holdsEveryModuleThatShips() throws IOException {
    assertThat(jars())
        .map(name -> name.replaceFirst("-\\d.*", ""))
        .contains(
            "fasttrack-app",
            "fasttrack-core",
            "fasttrack-spi",
            "fasttrack-schemas",
            "fasttrack-transactions")
        .contains("fasttrack-relational", "fasttrack-sqlite", "fasttrack-postgresql");
    assertThat(DIST.resolve(".built")).exists();
  }

  /** Else neither they nor their libraries are in its bill of materials. */
  @Test
  void theReleaseNamesTheModulesThatNoOtherNeeds() throws IOException {
    String release =
        Files.readString(Path.of(System.getProperty("fasttrack.root"), "release", "pom.xml"));
    List<String> needed =
        List.of(
            "spi",
            "anomaly",
            "proof",
            "core",
            "machine",
            "schemas",
            "transactions",
            "support",
            "relational",
            "network");
    assertThat(jars())
        .filteredOn(name -> name.startsWith("fasttrack-"))
        .map(name -> name.replaceFirst("-\\d.*", ""))
        .filteredOn(name -> !needed.contains(name.substring("fasttrack-".length())))
        .hasSizeGreaterThan(5)
        .allMatch(name -> release.contains("<artifactId>" + name + "</artifactId>"));
  }

  @Test
  void holdsOneVersionOfEachLibrary() throws IOException {
    assertThat(jars()).map(name -> name.replaceFirst("-\\d.*", "")).doesNotHaveDuplicates();
  }

  @Test
  void holdsNoTestsAndNoMicroRuns() throws IOException {
    assertThat(jars())
        .noneMatch(name -> name.contains("-tests") || name.contains("jmh"))
        .noneMatch(name -> name.startsWith("junit") || name.startsWith("assertj"));
  }
}
