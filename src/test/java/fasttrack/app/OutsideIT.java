package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A database outside of the repository, as docs/adding-a-database.md has it: built and tested with
 * what a repository has of this project, then run by the program.
 */
@Tag("long")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class OutsideIT extends InFolder {
  private static final List<String> WITH_TESTS = List.of("core", "network", "proof", "spi");

  private InJvm.Ended shell(String commands) throws Exception {
    Map<String, String> paths =
        Map.of(
            "ROOT", System.getProperty("fasttrack.root"),
            "AT", folder.toString(),
            "MAVEN",
                "-B -q -Dmaven.repo.local="
                    + folder.resolve("repository")
                    + " "
                    // all else that Maven needs and has
                    + "-Dmaven.repo.local.tail="
                    + System.getProperty("fasttrack.repository"));
    return launcher.shell(paths, "set -e\n" + commands);
  }

  @Test
  void isBuiltFromARepositoryAloneTestedAndRun() throws Exception {
    InJvm.Ended published =
        shell(
                """
                mkdir "$AT/checkout"
                cd "$ROOT"
                tar --exclude=target --exclude=.git --exclude=./work --exclude=./results -cf - . | tar -xf - -C "$AT/checkout"
                cd "$AT/checkout"
                ./mvnw $MAVEN -Ppublish -DskipTests -pl bom,conformance,adapters/relational,adapters/network -am install
                """)
            .well();
    assertPublished();

    InJvm.Ended built =
        shell(
                """
                cp -r "$ROOT/src/test/plugin" "$AT/acme"
                rm -rf "$AT/acme/target" "$AT/checkout/core"
                "$AT/checkout/mvnw" $MAVEN -f "$AT/acme/pom.xml" verify
                """)
            .well();
    String tests =
        Files.readString(
            folder.resolve(
                "acme/target/surefire-reports/com.example.acme.AcmeConformanceTest.txt"));
    assertThat(tests).containsPattern("Tests run: [4-9]\\d, Failures: 0, Errors: 0");

    assertRuns("FASTTRACK on Acme 2.", "run", "--quiet");
    assertRuns("ACID audit of Acme 2.", "acid", "--kills=2", "--quiet");
    assertRuns("T1 acme, memory", "jmh", "--on=memory", "--include=^T1 ");
  }

  /** A machine that is busy may make figures invalid, but not what was done. */
  private void assertRuns(String result, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--backend=acme", "--plugins=acme/target/plugins"));
    InJvm.Ended ended = launcher.run(all.toArray(String[]::new));
    assertThat(ended.status()).as(ended.out() + ended.err()).isIn(0, 4);
    assertThat(ended.out()).contains(result);
  }

  /** Nothing but what is documented, each with its sources and documentation. */
  private void assertPublished() throws IOException {
    Path all = folder.resolve("repository/fasttrack");
    assertThat(names(all))
        .containsExactlyInAnyOrder(
            "fasttrack-anomaly",
            "fasttrack-bom",
            "fasttrack-conformance",
            "fasttrack-core",
            "fasttrack-network",
            "fasttrack-proof",
            "fasttrack-relational",
            "fasttrack-schemas",
            "fasttrack-spi",
            "fasttrack-support",
            "fasttrack-transactions");
    for (String name :
        List.of(
            "anomaly",
            "core",
            "network",
            "proof",
            "relational",
            "schemas",
            "spi",
            "support",
            "transactions")) {
      Path versions = all.resolve("fasttrack-" + name);
      Path version =
          versions.resolve(
              names(versions).stream()
                  .filter(one -> !one.contains(".xml"))
                  .findFirst()
                  .orElseThrow());
      String jar = "fasttrack-" + name + "-" + version.getFileName();
      assertThat(names(version))
          .contains(jar + ".pom", jar + ".jar", jar + "-sources.jar", jar + "-javadoc.jar");
      if (WITH_TESTS.contains(name)) {
        assertThat(names(version))
            .contains(jar + "-tests.jar", jar + "-test-sources.jar", jar + "-test-javadoc.jar");
      }
      assertThat(Files.readString(version.resolve(jar + ".pom"))).doesNotContain("<parent>");
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
