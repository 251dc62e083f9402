package fasttrack.relational.embedded;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Options;
import fasttrack.support.Folders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of an embedded database.
 *
 * @param product the engine's name, as reports show it
 * @param path the absolute path of its file, or of its folder
 * @param kind {@code file} or {@code folder}; the backend's own option that names it is called so
 */
public record EmbeddedFiles(String product, Path path, String kind) {
  /**
   * Returns the files that the options name.
   *
   * @param kind {@code file} or {@code folder}, which is also the name of the backend's option
   * @param standard where they are if the option is not given, relative to the work folder
   */
  public static EmbeddedFiles of(String product, String kind, Options options, Path standard) {
    Path path =
        options
            .own()
            .value(kind)
            .map(Path::of)
            .orElseGet(() -> options.workFolder().resolve(standard));
    return new EmbeddedFiles(product, path.toAbsolutePath().normalize(), kind);
  }

  /** Returns how a user names another database, as half a sentence. */
  public String remedy() {
    return "give another %s by --%s".formatted(kind, kind);
  }

  /** Returns the path if nothing is there to open, as {@link #isMissingOrEmpty} has it. */
  public Optional<Path> missing() {
    try {
      return isMissingOrEmpty() ? Optional.of(path) : Optional.empty();
    } catch (IOException e) {
      // to open it says what is wrong
      return Optional.empty();
    }
  }

  /**
   * Tells whether nothing is at the path, or only an empty file or folder.
   *
   * @throws IOException if it cannot be read
   */
  public boolean isMissingOrEmpty() throws IOException {
    if (!Files.isDirectory(path)) {
      return !Files.exists(path) || (Files.isRegularFile(path) && Files.size(path) == 0);
    }
    try (Stream<Path> content = Files.list(path)) {
      return content.findAny().isEmpty();
    }
  }

  /**
   * Tells whether the path is a regular file that is empty or holds some bytes at an offset.
   *
   * @throws IOException if it cannot be read
   */
  public boolean isEmptyOrHolds(byte[] magic, int offset) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(offset + magic.length);
      return start.length == 0
          || Arrays.equals(
              start, Math.min(offset, start.length), start.length, magic, 0, magic.length);
    }
  }

  /**
   * Returns the size of the files; for a file, with those beside it whose names begin with its own,
   * as that of its log does.
   *
   * @throws IOException if they cannot be read
   */
  public long bytes() throws IOException {
    if (Files.isDirectory(path)) {
      return Folders.bytes(path);
    }
    long bytes = 0;
    try (Stream<Path> around = Files.list(path.resolveSibling("."))) {
      for (Path file : around.filter(Files::isRegularFile).toList()) {
        if (file.getFileName().toString().startsWith(path.getFileName().toString())) {
          bytes += Folders.bytes(file);
        }
      }
    }
    return bytes;
  }

  /**
   * Returns the exception that refuses foreign files.
   *
   * @param why what is wrong, as in "the file x.db <i>is not an SQL database</i>"
   */
  public BackendException foreign(String why) {
    return new BackendException(
        BackendException.Kind.FOREIGN,
        "%s %s and was not changed; %s".formatted(this, why, remedy()));
  }

  /** Returns what the database is called in messages. */
  @Override
  public String toString() {
    return "the " + kind + " " + path;
  }
}
