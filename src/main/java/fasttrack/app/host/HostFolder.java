package fasttrack.app.host;

import fasttrack.app.bundle.Bundle;
import fasttrack.app.bundle.Claim;
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
  private final Claim claim;

  private HostFolder(Path work, Path folder) {
    this.work = work;
    this.folder = folder;
    this.claim = Claim.of(folder);
  }

  /**
   * Makes the folder.
   *
   * @param work the work folder; made if there is none
   * @throws BackendException where it cannot be written
   */
  static HostFolder in(Path work) {
    try {
      Files.createDirectories(work);
      clearUp(work);
      return new HostFolder(work, Files.createTempDirectory(work, PREFIX));
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
    return BackendException.setup(what + ": " + Bundle.reason(e), e);
  }

  @Override
  public void close() {
    delete(folder, claim);
  }

  private static void delete(Path folder, Claim claim) {
    Bundle.delete(folder);
    claim.close();
  }

  private static void clearUp(Path work) throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(work, PREFIX + "*")) {
      for (Path each : left) {
        Claim.ofAbandoned(each).ifPresent(claim -> delete(each, claim));
      }
    }
  }
}
