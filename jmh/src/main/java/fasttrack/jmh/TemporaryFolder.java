package fasttrack.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for the files of one microbenchmark. */
record TemporaryFolder(Path path) implements AutoCloseable {
  static TemporaryFolder make() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("fasttrack-jmh"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
