package fasttrack.support.server;

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
 * The user and password of a connection. Never part of an option's value, where other users of the
 * machine would see them.
 *
 * @param user the user
 * @param password the password, or null where the driver is to look it up by its own means
 */
public record Credentials(String user, @Nullable String password) {
  private static final Set<PosixFilePermission> OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  /**
   * Reads the environment.
   *
   * @param environment returns the value of a variable, or null
   * @param userVariable the variable of the user; where it is not set, the user is that of the
   *     operating system
   * @param passwordVariable the variable of the password
   */
  public static Credentials ofEnvironment(
      Function<String, @Nullable String> environment,
      String userVariable,
      String passwordVariable) {
    String user = environment.apply(userVariable);
    return new Credentials(
        user == null ? System.getProperty("user.name", "") : user,
        environment.apply(passwordVariable));
  }

  /**
   * Reads a properties file with the lines {@code user=…} and, if there is one, {@code password=…}.
   *
   * @throws BackendException of kind USAGE where the file cannot be read, names no user, or other
   *     users of the machine have access to it
   */
  public static Credentials ofFile(Path file) {
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
            "other users can read or write the credentials file %s: chmod 600 %s"
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
