package fasttrack.app.execution;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Which build of a program this is. Two builds of the same version are two versions here: {@code
 * 0.1.0+3e8f67d0aa} is that of a commit, and where the sources differed from it, or no commit is
 * known, a digest of the jars follows, which tells two changed trees apart. What follows the plus
 * is a build's metadata by Semantic Versioning, and orders nothing.
 */
public final class BuildVersion {
  private static final String RESOURCE = "/fasttrack/app/version.properties";
  private static final String UNKNOWN = "unknown";

  /** What Maven leaves where it knows no value. */
  private static final String UNFILLED = "${";

  private static final int DIGITS = 10;

  private static final String HERE =
      of(
          properties(),
          Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
              .map(Path::of)
              .filter(BuildVersion::isOurs)
              .sorted(Comparator.comparing(Path::getFileName))
              .toList());

  private BuildVersion() {}

  /** Returns the version of this program. */
  public static String here() {
    return HERE;
  }

  /**
   * Returns the version of a jar of which nothing else is known.
   *
   * @throws UncheckedIOException where it cannot be read
   */
  public static String ofJar(Path jar) {
    return "jar " + digest(List.of(jar));
  }

  /** Returns the version of a build with these properties, and these jars of our own. */
  static String of(Properties properties, List<Path> jars) {
    String version = properties.getProperty("version", UNKNOWN);
    String commit = properties.getProperty("commit", UNFILLED);
    boolean known = !commit.startsWith(UNFILLED) && !commit.isEmpty();
    boolean changed = !known || !properties.getProperty("changed", "").equals("false");
    String more = known ? "+" + commit : "";
    if (changed && !jars.isEmpty()) {
      more += (more.isEmpty() ? "+" : ".") + digest(jars);
    }
    return version + more;
  }

  private static boolean isOurs(Path path) {
    Path name = path.getFileName();
    return name != null
        && name.toString().startsWith("fasttrack-")
        && name.toString().endsWith(".jar")
        && !name.toString().endsWith("-tests.jar")
        && Files.isRegularFile(path);
  }

  private static Properties properties() {
    Properties properties = new Properties();
    try (InputStream in = BuildVersion.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        properties.load(in);
      }
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the version", e);
    }
  }

  private static String digest(List<Path> files) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files) {
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
          in.transferTo(OutputStream.nullOutputStream());
        }
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
