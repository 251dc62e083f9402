package fasttrack.postgresql;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The file in which the driver looks for a password that nobody gave. */
final class PasswordFile {
  private PasswordFile() {}

  /**
   * Returns it, if it exists: that of PGPASSFILE, or else {@code .pgpass} in the home folder.
   *
   * @param environment returns the value of a variable, or null
   */
  static Optional<Path> find(Function<String, @Nullable String> environment) {
    String named = environment.apply("PGPASSFILE");
    try {
      Path file =
          named == null || named.isBlank()
              ? Path.of(System.getProperty("user.home", ""), ".pgpass")
              : Path.of(named.strip());
      return Optional.of(file).filter(Files::isRegularFile);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
