package fasttrack.app.history;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Apache Otava, if it is installed: on the path, or where {@code -Dotava} says. */
final class FoundByOtava {
  private FoundByOtava() {}

  /** Returns its program; a test that needs it is skipped without. */
  static String program() {
    Optional<Path> found =
        Stream.concat(
                Stream.ofNullable(System.getProperty("otava")).map(Path::of),
                Stream.of(
                        Objects.requireNonNullElse(System.getenv("PATH"), "")
                            .split(File.pathSeparator))
                    .map(folder -> Path.of(folder, "otava")))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "Apache Otava is not installed (pip install apache-otava)");
    return found.orElseThrow().toString();
  }
}
