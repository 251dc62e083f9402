package fasttrack.relational.database;

import fasttrack.core.spi.BackendException;
import fasttrack.support.Folders;
import fasttrack.support.guard.RunLock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of an embedded database.
 *
 * @param engine the engine whose they are
 * @param product its name, as reports show it, with what its options make of it
 * @param path the absolute path of its file, or of its folder
 */
public record EmbeddedFiles(EmbeddedEngine engine, String product, Path path) {
  /** Returns how a user names another database, as half a sentence. */
  public String remedy() {
    return "give another %s by --%s".formatted(engine.kind(), engine.kind());
  }

  /** Returns the path if nothing is there to open, as {@link #isMissingOrEmpty} has it. */
  Optional<Path> missing() {
    try {
      return isMissingOrEmpty() ? Optional.of(path) : Optional.empty();
    } catch (IOException e) {
      // to open it says what is wrong
      return Optional.empty();
    }
  }

  /**
   * Tells whether there is a database of the engine, without opening it.
   *
   * @throws IOException if the files cannot be read
   */
  boolean exists() throws IOException {
    if (engine.inFolder()) {
      return Files.exists(path.resolve(engine.sign()));
    }
    if (!Files.isRegularFile(path)) {
      return false;
    }
    byte[] magic = engine.magic();
    try (InputStream in = Files.newInputStream(path)) {
      in.skipNBytes(Math.min(engine.signAt(), Files.size(path)));
      return Arrays.equals(in.readNBytes(magic.length), magic);
    }
  }

  /**
   * Tells whether nothing is at the path, or only an empty file or folder, as the engine has it.
   *
   * @throws IOException if it cannot be read
   */
  boolean isMissingOrEmpty() throws IOException {
    if (!Files.exists(path)) {
      return true;
    }
    if (Files.isDirectory(path) != engine.inFolder()) {
      return false;
    }
    if (!engine.inFolder()) {
      return Files.isRegularFile(path) && Files.size(path) == 0;
    }
    try (Stream<Path> content = Files.list(path)) {
      return content.findAny().isEmpty();
    }
  }

  /**
   * Returns the size of the files; for a file, with those beside it whose names begin with its own,
   * as that of its log does.
   *
   * @throws IOException if they cannot be read
   */
  long bytes() throws IOException {
    long bytes = 0;
    for (Path file : all()) {
      bytes += Folders.bytes(file);
    }
    return bytes;
  }

  /**
   * Copies the files of a closed database to an empty folder.
   *
   * @throws IOException if one cannot be read or written
   */
  void copyTo(Path folder) throws IOException {
    for (Path file : all()) {
      Folders.copy(file, folder.resolve(file.getFileName()));
    }
  }

  /**
   * Replaces the files of a closed database by those that {@link #copyTo} has put into a folder; an
   * empty one leaves none. Only of a database that nothing but such copies have made.
   *
   * @throws IOException if one cannot be deleted, read or written
   */
  void replaceBy(Path folder) throws IOException {
    for (Path file : all()) {
      Folders.delete(file);
    }
    if (Files.isDirectory(folder)) {
      Folders.copy(folder, path.resolveSibling("."));
    }
  }

  /** Returns the folder, or all files whose names begin with that of the database's file. */
  private List<Path> all() throws IOException {
    if (engine.inFolder()) {
      return Files.exists(path) ? List.of(path) : List.of();
    }
    String name = path.getFileName().toString();
    try (Stream<Path> around = Files.list(path.resolveSibling("."))) {
      return around
          .filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().startsWith(name))
          .filter(file -> !file.getFileName().toString().equals(name + RunLock.ENDING))
          .toList();
    }
  }

  /**
   * Refuses files that are neither empty nor a database of the engine, without opening them.
   *
   * @throws BackendException of kind FOREIGN if they are not
   * @throws IOException if they cannot be read
   */
  void refuseForeign() throws IOException {
    if (Files.exists(path) && Files.isDirectory(path) != engine.inFolder()) {
      throw new BackendException(
          BackendException.Kind.FOREIGN,
          "%s is not a %s; %s".formatted(path, engine.kind(), remedy()));
    }
    if (!exists() && !isMissingOrEmpty()) {
      throw new BackendException(
          BackendException.Kind.FOREIGN,
          "%s is neither empty nor a database of %s and was not changed; %s"
              .formatted(this, engine.product(), remedy()));
    }
  }

  /** Returns what the database is called in messages. */
  @Override
  public String toString() {
    return "the " + engine.kind() + " " + path;
  }
}
