package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random command lines, configuration files and environments: whatever they are, the program ends
 * with one of its statuses and at most one message, and writes nothing but below its folder. {@code
 * -Dseed} sets the seed, {@code -Dcases} the number of cases.
 */
@Tag("long")
@Timeout(value = 45, unit = TimeUnit.MINUTES)
class OptionFuzzIT {
  private static final long SEED = Long.getLong("seed", 1987);
  private static final int CASES = Integer.getInteger("cases", 2_000);
  private static final int PROCESSES_EACH = 20;

  @TempDir Path folder;

  @Test
  void anyCommandLineEndsWithAStatusAndOneMessage() throws Exception {
    fuzz(CASES);
  }

  @Test
  void soDoesAnyProcess() throws Exception {
    Path launcher = Path.of(System.getProperty("fasttrack.root"), "fasttrack");
    fuzz(CASES / PROCESSES_EACH, launcher.toString());
  }

  private void fuzz(int cases, String... launcher) throws IOException, InterruptedException {
    // deep enough for ../.. to lie below it, too
    Path deep = Files.createDirectories(folder.resolve("a/b/c"));
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    List<String> around = around();
    Path said = folder.resolve("said");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                Path.of(System.getProperty("fasttrack.root"), "target/dist/lib/*")
                    + ":"
                    + Path.of(OptionFuzzIT.class.getResource("/").getPath()),
                "fasttrack.app.cli.FuzzedProgram",
                Long.toString(SEED),
                "0",
                Integer.toString(cases)));
    command.addAll(List.of(launcher));
    Process process =
        new ProcessBuilder(command)
            .directory(deep.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(said)).isZero();
    assertThat(Files.readString(said))
        .as("seed %d", SEED)
        .contains("cases by status: ")
        .doesNotContain("WRONG: ");
    assertThat(around()).isEqualTo(around);
  }

  /** Returns what lies where the program has no business. */
  private static List<String> around() {
    return Stream.of("/", System.getProperty("user.home"), System.getProperty("fasttrack.root"))
        .flatMap(
            place -> {
              try (Stream<Path> files = Files.list(Path.of(place))) {
                return files.map(Path::toString).sorted().toList().stream();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .toList();
  }
}
