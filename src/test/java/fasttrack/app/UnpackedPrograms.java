package fasttrack.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/**
 * PostgreSQL's programs for tests that run in a folder of their own: those that its adapter's tests
 * have unpacked, since to unpack them takes longer than most tests. Where they are not there, each
 * test unpacks its own, as a user's first run does.
 */
final class UnpackedPrograms {
  private static final String SERVER = "postgresql";

  private UnpackedPrograms() {}

  /**
   * Links them into a test's work folder if the command that is about to run may need them.
   *
   * @param folder the test's
   * @param command the command's words
   */
  static synchronized void giveTo(Path folder, Collection<String> command) {
    Path unpacked =
        Path.of(System.getProperty("fasttrack.root"), "adapters", SERVER, "target", "test-servers");
    if (command.stream().noneMatch(word -> word.contains(SERVER)) || !Files.exists(unpacked)) {
      return;
    }
    try (DirectoryStream<Path> programs = Files.newDirectoryStream(unpacked, "programs-*")) {
      Path work = Files.createDirectories(folder.resolve("work").resolve(SERVER));
      for (Path each : programs) {
        Path link = work.resolve(each.getFileName());
        if (Files.notExists(link)) {
          Files.createSymbolicLink(link, each);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
