package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The faults of jmh/inject-faults, which runs for hours and by hand, fit the code as it is. */
class FaultPatchesTest {
  private static final Path ROOT = Path.of(System.getProperty("fasttrack.root")).toAbsolutePath();
  private static final Path FAULTS = Path.of("jmh", "faults");

  static List<Path> patches() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(FAULTS))) {
      return files.map(Path::getFileName).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("patches")
  void applies(Path patch) throws Exception {
    // In a folder of another repository git would skip the patch, and call that a success.
    assumeTrue(Files.exists(ROOT.resolve(".git")), "these sources are no checkout");
    Process git = git("apply", "--check", FAULTS.resolve(patch).toString());
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(said).isZero();
  }

  private static Process git(String... arguments) {
    List<String> command = Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
    try {
      return new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true).start();
    } catch (IOException e) {
      return abort("there is no git: " + e.getMessage());
    }
  }
}
