package fasttrack.support.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file or folder of an open database, as it was when the database was opened. Finds out whether
 * another program has deleted or replaced it since: an engine works on in the files that it holds
 * open, and what it commits is gone when it closes them. Immutable.
 *
 * @param path the file or folder
 * @param identity what distinguishes it from a later one of the same name
 * @param names those of the files in the folder
 */
public record OpenFiles(Path path, Object identity, List<String> names) {
  /**
   * Looks at the files of a database.
   *
   * @param path its file or folder; the engine has opened it
   */
  public static OpenFiles at(Path path) throws IOException {
    return new OpenFiles(path, FileIdentity.of(path), names(path));
  }

  /**
   * Returns what is wrong with the files, or empty if they are still there. An engine may replace
   * the files in its folder, but never removes all their names.
   */
  public Optional<String> lost() {
    String how;
    try {
      if (!Files.exists(path)) {
        how = "deleted or moved";
      } else if (!FileIdentity.of(path).equals(identity)) {
        how = "replaced";
      } else if (!names.isEmpty() && names.stream().noneMatch(names(path)::contains)) {
        how = "emptied";
      } else {
        return Optional.empty();
      }
    } catch (IOException e) {
      return Optional.of("cannot look at %s: %s".formatted(path, IoErrors.text(e)));
    }
    return Optional.of(
        "%s was %s while the database was open, so what was committed is not there"
            .formatted(path, how));
  }

  private static List<String> names(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
