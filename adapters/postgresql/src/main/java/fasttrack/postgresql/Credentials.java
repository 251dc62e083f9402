package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who connects. Never part of an option's value, where other users of the machine would see it.
 *
 * @param user the user
 * @param password the password, or null where the driver is to look it up in the pgpass file
 */
record Credentials(String user, @Nullable String password) {
  private static final Set<PosixFilePermission> OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  /**
   * Reads the environment: {@code PGUSER}, by default the name of the operating system's user, and
   * {@code PGPASSWORD}.
   */
  static Credentials ofEnvironment(Function<String, @Nullable String> environment) {
    String user = environment.apply("PGUSER");
    return new Credentials(
        user == null ? System.getProperty("user.name", "postgres") : user,
        environment.apply("PGPASSWORD"));
  }

  /** Reads a properties file with {@code user} and {@code password}. */
  static Credentials ofFile(Path file) {
    refuseReadableByOthers(file);
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException e) {
      throw usage("cannot read the credentials file " + file + ": " + e.getMessage());
    }
    String user = properties.getProperty("user");
    if (user == null) {
      throw usage("the credentials file " + file + " has no line user=…");
    }
    return new Credentials(user, properties.getProperty("password"));
  }

  private static void refuseReadableByOthers(Path file) {
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
      if (permissions.stream().anyMatch(OTHERS::contains)) {
        throw usage(
            "others than you can read or write the credentials file %s: chmod 600 %s"
                .formatted(file, file));
      }
    } catch (IOException e) {
      throw usage("cannot read the credentials file " + file + ": " + e.getMessage());
    } catch (UnsupportedOperationException ignored) {
      // This file system knows no such permissions.
    }
  }

  private static BackendException usage(String message) {
    return new BackendException(BackendException.Kind.USAGE, message);
  }
}
