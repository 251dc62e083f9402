package fasttrack.support.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Says why an engine's native library, which its driver unpacks, cannot be loaded. */
public final class NativeLibrary {
  /** More than any of them has. */
  private static final int BYTES = 1 << 24;

  private NativeLibrary() {}

  /**
   * Returns why a library cannot be loaded: what is wrong with the folder in which it is unpacked,
   * or else that there is none for this platform.
   *
   * @param problem what the driver said
   */
  public static String reason(Throwable problem) {
    Path folder = Path.of(System.getProperty("java.io.tmpdir", ""));
    return folderProblem(folder)
        .map(
            wrong ->
                "its library cannot be unpacked in the temporary folder %s (%s); name another by"
                        .formatted(folder, wrong)
                    + " FASTTRACK_JAVA_OPTS=-Djava.io.tmpdir=DIR")
        .orElse("it has no library for this platform: " + problem.getMessage());
  }

  /** Returns why no library can be unpacked and run in a folder. */
  static Optional<String> folderProblem(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Optional.of("there is no such folder");
    }
    try {
      Path probe = Files.createTempFile(folder, "fasttrack", ".probe");
      try {
        Files.write(probe, new byte[BYTES]);
        boolean mayRun = probe.toFile().setExecutable(true, true) && Files.isExecutable(probe);
        return mayRun ? Optional.empty() : Optional.of("it is mounted noexec");
      } finally {
        Files.deleteIfExists(probe);
      }
    } catch (IOException e) {
      return Optional.of(IoErrors.text(e));
    }
  }
}
