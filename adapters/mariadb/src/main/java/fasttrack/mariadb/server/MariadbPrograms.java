package fasttrack.mariadb.server;

import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.support.process.Platform;
import fasttrack.support.process.Programs;
import fasttrack.support.server.ServerHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs of a MariaDB server.
 *
 * @param home the folder that a user named; null for those that are installed on this machine
 */
public record MariadbPrograms(@Nullable ServerHome home) {
  static final String SERVER = "mariadbd";
  static final String INSTALL = "mariadb-install-db";

  /** Where packages put what is not on every user's path. */
  private static final List<String> USUAL =
      List.of("/usr/sbin", "/usr/libexec", "/usr/local/sbin", "/usr/bin");

  /**
   * Returns those in a folder, or those that are installed.
   *
   * @throws fasttrack.core.spi.BackendException of kind USAGE where they are not in the folder
   */
  public static MariadbPrograms of(Optional<String> folder) {
    return new MariadbPrograms(
        folder
            .map(name -> ServerHome.of(JdbcServerBackend.SERVER, name, List.of(SERVER, INSTALL)))
            .orElse(null));
  }

  /** Returns why no server can be started here, or nothing where one can. */
  public static Optional<String> unavailable() {
    if (Platform.isWindows()) {
      return Optional.of("this is not supported on Windows");
    }
    return Stream.of(SERVER, INSTALL).allMatch(name -> installed(name).isPresent())
        ? Optional.empty()
        : Optional.of(
            "mariadbd and mariadb-install-db are not installed (Debian: apt install"
                + " mariadb-server-core mariadb-client-core; macOS: brew install mariadb)");
  }

  /** Returns an installed file or program, of the first place that has it. */
  public static Optional<Path> installed(String program) {
    return Programs.find(program, USUAL);
  }

  Path path(String program) {
    return (home == null ? installed(program) : home.find(program)).orElseThrow();
  }

  /** Returns the folder into which a server of a user's own was installed. */
  Optional<Path> base() {
    return home == null ? Optional.empty() : Optional.of(path(SERVER).resolve("../..").normalize());
  }

  /** Returns what distinguishes the build of a user's own server from others of its version. */
  public Optional<String> build() {
    return home == null ? Optional.empty() : Optional.of(home.build(SERVER));
  }
}
