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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern LINE =
      Pattern.compile("(user|password|sslpassword)=(.+)", Pattern.DOTALL);
  private static final int RANDOM_BYTES = 16;

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
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      // the message is without the line, which may hold a secret
      Matcher value = LINE.matcher(line);
      if (!value.matches()) {
        throw wrong(
            file,
            "line %s is none of user=…, password=… and sslpassword=…, each with a value, which is"
                    .formatted(number)
                + " all that follows the '='");
      }
      if (values.putIfAbsent(value.group(1), value.group(2)) != null) {
        throw wrong(file, "line %s sets %s again".formatted(number, value.group(1)));
      }
    }
    String user = values.get(USER);
    if (user == null) {
      throw wrong(file, "it has no line user=…");
    }
    return new Credentials(user, values.get(PASSWORD), values.get(KEY_PASSWORD));
  }

  private static List<String> lines(Path file) {
    if (!Files.isRegularFile(file)) {
      throw wrong(file, Files.exists(file) ? "it is not a file" : "there is no such file");
    }
    PrivateFile.refuseOpen("credentials file", file);
    try {
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
