package fasttrack.support.server;

import fasttrack.core.spi.BackendException;
import fasttrack.support.FileDigest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A folder with the programs of a server, as a package or a build from source installs them.
 * Immutable and thread-safe.
 *
 * @param folder the folder that a user named
 */
public record ServerHome(Path folder) {
  /** Where programs are below the folder; it may be that of the programs itself. */
  private static final List<String> PARTS = List.of("bin", "sbin", "libexec", "scripts", "");

  /**
   * Returns the folder of that name.
   *
   * @param option the option that names it, for the message
   * @param programs those that a server needs
   * @throws BackendException of kind USAGE where one of these is not there
   */
  public static ServerHome of(String option, String folder, List<String> programs) {
    ServerHome home = new ServerHome(Path.of(folder).toAbsolutePath().normalize());
    for (String program : programs) {
      if (home.find(program).isEmpty()) {
        throw BackendException.usage(
            "--%s: %s is not in %s, nor in its bin, sbin, libexec or scripts: give the folder into which the server was installed"
                .formatted(option, program, home.folder));
      }
    }
    return home;
  }

  /** Returns the path of a program, if it is there. */
  public Optional<Path> find(String program) {
    return PARTS.stream()
        .map(part -> folder.resolve(part).resolve(program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Returns what distinguishes a build of a program from others of its version.
   *
   * @throws BackendException of kind SETUP where it cannot be read
   */
  public String build(String program) {
    return FileDigest.of(find(program).orElseThrow());
  }
}
