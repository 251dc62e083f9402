package fasttrack.support.server;

import fasttrack.core.spi.BackendException;
import fasttrack.support.guard.IoErrors;
import fasttrack.support.guard.PrivateFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The user and password of a connection. Never part of an option's value, where other users of the
 * machine would see them.
 *
 * @param user the user
 * @param password the password, or null where the driver is to look it up by its own means
 * @param keyPassword the password of the client's private key, or null where it needs none
 */
public record Credentials(String user, @Nullable String password, @Nullable String keyPassword) {
  private static final String USER = "user";
  private static final String PASSWORD = "password";
  private static final String KEY_PASSWORD = "sslpassword";
  private static final List<String> KEYS = List.of(USER, PASSWORD, KEY_PASSWORD);
  private static final int RANDOM_BYTES = 16;
  private static final long BYTES_MAX = 1L << 16;

  /** Makes credentials without a private key's password. */
  public Credentials(String user, @Nullable String password) {
    this(user, password, null);
  }

  /** Returns a random password, for the user of a server that this process starts. */
  static String randomPassword() {
    byte[] secret = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(secret);
    return HexFormat.of().formatHex(secret);
  }

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
   * Reads a file of UTF-8 text with the lines {@code user=…} and, where they are needed, {@code
   * password=…} and {@code sslpassword=…}. A value is all that follows the first {@code =}, as it
   * stands. Empty lines and those that begin with {@code #} are skipped.
   *
   * @throws BackendException of kind USAGE where the file cannot be read, is not of this form,
   *     names no user, or other users of the machine have access to it
   */
  public static Credentials ofFile(Path file) {
    Map<String, String> values = new HashMap<>();
    int number = 0;
    for (String line : lines(file)) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        String problem = add(line, values);
        if (problem != null) {
          throw wrong(file, "line " + number + " " + problem);
        }
      }
    }
    String user = values.get(USER);
    if (user == null) {
      throw wrong(file, values.isEmpty() ? "it is empty" : "it has no line user=…");
    }
    return new Credentials(user, values.get(PASSWORD), values.get(KEY_PASSWORD));
  }

  /** Adds a line; returns what is wrong with it, without its content, which may be secret. */
  private static @Nullable String add(String line, Map<String, String> values) {
    int equals = line.indexOf('=');
    if (equals < 0) {
      return "has no '='; it should be one of user=…, password=…, sslpassword=…";
    }
    String key = line.substring(0, equals);
    if (!KEYS.contains(key)) {
      return KEYS.contains(key.strip())
          ? "has spaces around its key; the value is all that follows the '='"
          : "has an unknown key; known: " + String.join(", ", KEYS);
    }
    if (equals == line.length() - 1) {
      return "has no value for " + key;
    }
    return values.putIfAbsent(key, line.substring(equals + 1)) == null
        ? null
        : "sets " + key + " again";
  }

  private static List<String> lines(Path file) {
    if (!Files.exists(file)) {
      throw wrong(file, "there is no such file");
    }
    if (!Files.isRegularFile(file)) {
      throw wrong(file, Files.isDirectory(file) ? "it is a folder" : "it is not a file");
    }
    PrivateFile.refuseOpen("credentials file", file);
    try {
      if (Files.size(file) > BYTES_MAX) {
        throw wrong(file, "it is far too large");
      }
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw wrong(file, "it is not UTF-8 text");
    } catch (IOException e) {
      throw wrong(file, IoErrors.text(e));
    }
  }

  private static BackendException wrong(Path file, String problem) {
    return BackendException.usage("the credentials file " + file + ": " + problem);
  }

  /** Returns the user alone. */
  @Override
  public String toString() {
    return user;
  }
}
