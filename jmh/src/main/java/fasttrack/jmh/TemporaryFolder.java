package fasttrack.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for the files of one microbenchmark. */
public record TemporaryFolder(Path path) implements AutoCloseable {
  /** Makes a folder in another; in one that is there, or in a new one. */
  public static TemporaryFolder in(Path parent) throws IOException {
    Files.createDirectories(parent);
    return new TemporaryFolder(Files.createTempDirectory(parent, "fasttrack-jmh"));
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
