package fasttrack.app.host;

import fasttrack.app.bundle.Bundle;
import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder in the work folder in which tests write, removed when closed. One that a killed process
 * left is removed by the next one. Used by one thread.
 */
final class HostFolder implements AutoCloseable {
  private static final String PREFIX = "host-";

  private final Path work;
  private final Path folder;

  private HostFolder(Path work) {
    this.work = work;
    this.folder = work.resolve(PREFIX + ProcessHandle.current().pid());
  }

  /**
   * Makes the folder.
   *
   * @param work the work folder; made if there is none
   * @throws BackendException where it cannot be written
   */
  static HostFolder in(Path work) {
    HostFolder made = new HostFolder(work);
    try {
      Files.createDirectories(work);
      made.clearUp();
      Files.createDirectories(made.folder);
      return made;
    } catch (IOException e) {
      throw unwritable("--work: " + work + " cannot be used", e);
    }
  }

  /**
   * Returns an empty folder for a test.
   *
   * @throws BackendException where it cannot be made
   */
  Path of(String test) {
    try {
      return Files.createDirectories(folder.resolve(test));
    } catch (IOException e) {
      throw failed(test, e);
    }
  }

  /** Returns what to throw where a test failed, because the disk is full for example. */
  BackendException failed(String test, IOException e) {
    return unwritable("the test " + test + " failed in " + work, e);
  }

  private static BackendException unwritable(String what, IOException e) {
    return new BackendException(BackendException.Kind.SETUP, what + ": " + Bundle.reason(e), e);
  }

  @Override
  public void close() {
    Bundle.delete(folder);
  }

  private void clearUp() throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(work, PREFIX + "*")) {
      for (Path each : left) {
        String pid = each.getFileName().toString().substring(PREFIX.length());
        if (pid.matches("[0-9]{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
          Bundle.delete(each);
        }
      }
    }
  }
}
