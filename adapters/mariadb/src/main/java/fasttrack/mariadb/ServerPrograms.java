package fasttrack.mariadb;

import fasttrack.support.process.Platform;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The programs of a MariaDB server that is installed on this machine; no service needs to run.
 *
 * @param server {@code mariadbd}
 * @param install {@code mariadb-install-db}
 */
record ServerPrograms(Path server, Path install) {
  /** Where packages put what is not on every user's path. */
  private static final List<String> USUAL =
      List.of("/usr/sbin", "/usr/libexec", "/usr/local/sbin", "/usr/bin");

  /** Returns the programs, if they are installed. */
  static Optional<ServerPrograms> find() {
    Optional<Path> server = find("mariadbd");
    Optional<Path> install = find("mariadb-install-db");
    return server.isPresent() && install.isPresent() && !Platform.isWindows()
        ? Optional.of(new ServerPrograms(server.get(), install.get()))
        : Optional.empty();
  }

  /** Returns why no server can be started here, or nothing where one can. */
  static Optional<String> unavailable() {
    if (Platform.isWindows()) {
      return Optional.of("this is not supported on Windows");
    }
    return find().isPresent()
        ? Optional.empty()
        : Optional.of(
            "mariadbd and mariadb-install-db are not installed (Debian: apt install"
                + " mariadb-server-core mariadb-client-core; macOS: brew install mariadb)");
  }

  private static Optional<Path> find(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(Stream.of(path.split(File.pathSeparator, -1)), USUAL.stream())
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
