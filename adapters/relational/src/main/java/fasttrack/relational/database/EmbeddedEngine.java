package fasttrack.relational.database;

import fasttrack.core.spi.BackendOption;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * An engine that runs in this process, as its adapter declares it: where its databases are, and by
 * what one is known.
 *
 * @param name the backend's name, by which users select it
 * @param product the engine's name, as reports show it
 * @param what the file or folder in the help of the option that names it
 * @param inFolder whether a database is a folder of files, and not one file
 * @param without characters that cannot be in a path, since the driver takes what follows them for
 *     settings
 * @param sign by what a database is known: a folder, by a file in it with this name; a file, by
 *     these characters in it
 * @param signAt the position of these characters in the file, from 0
 */
public record EmbeddedEngine(
    String name,
    String product,
    String what,
    boolean inFolder,
    String without,
    String sign,
    int signAt) {
  /** An engine whose databases are folders, known by the name of a file that is in each. */
  public static EmbeddedEngine inFolder(
      String name, String product, String without, String fileOfEach) {
    return new EmbeddedEngine(name, product, "The folder", true, without, fileOfEach, 0);
  }

  /** An engine whose databases are files, known by characters of ISO 8859-1 in their header. */
  public static EmbeddedEngine inFile(
      String name, String product, String what, String without, String magic, int magicAt) {
    return new EmbeddedEngine(name, product, what, false, without, magic, magicAt);
  }

  /** Returns {@code file} or {@code folder}; the option that names it is called so. */
  String kind() {
    return inFolder ? "folder" : "file";
  }

  /** Returns where the database is if the option is not given, relative to the work folder. */
  Path standard() {
    return inFolder ? Path.of(name) : Path.of(name, "fasttrack.db");
  }

  /** Returns the bytes by which a file is known. */
  byte[] magic() {
    return sign.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Returns the option that names the file or folder. */
  BackendOption option() {
    String path = standard().toString().replace('\\', '/');
    String characters =
        without
            .chars()
            .mapToObj(each -> "'" + (char) each + "'")
            .collect(Collectors.joining(" or "));
    return BackendOption.text(
            kind(),
            inFolder ? "DIR" : "FILE",
            "%s, created if missing (default: %s below the work folder)".formatted(what, path))
        .matching("[^" + without + "]*", "a %s name without %s".formatted(kind(), characters));
  }
}
