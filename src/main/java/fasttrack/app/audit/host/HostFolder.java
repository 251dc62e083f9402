package fasttrack.app.audit.host;

import fasttrack.app.result.bundle.Bundle;
import fasttrack.app.result.bundle.FolderClaim;
import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder in the work folder in which tests write, removed when closed. One that a killed process
 * left is removed by the next one. Used by one thread.
 */
record HostFolder(Path work, Path folder, FolderClaim claim) implements AutoCloseable {
  private static final String PREFIX = "host-";

  /**
   * Makes the folder.
   *
   * @param work the work folder; made if there is none
   * @throws BackendException where it cannot be written
   */
  static HostFolder in(Path work) {
    try {
      Files.createDirectories(work);
      try (DirectoryStream<Path> left = Files.newDirectoryStream(work, PREFIX + "*")) {
        for (Path each : left) {
          FolderClaim.ofAbandoned(each)
              .ifPresent(claim -> new HostFolder(work, each, claim).close());
        }
      }
      Path folder = Files.createTempDirectory(work, PREFIX);
      return new HostFolder(work, folder, FolderClaim.of(folder));
    } catch (IOException e) {
      throw unwritable("--work: " + work + " cannot be used", e);
    }
  }

  /** Returns an empty folder for a test. */
  Path of(String test) throws IOException {
    return Files.createDirectories(folder.resolve(test));
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
    Bundle.delete(folder);
    claim.close();
  }
}
