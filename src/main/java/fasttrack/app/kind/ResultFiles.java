package fasttrack.app.kind;

import fasttrack.app.bundle.ResultText;
import fasttrack.app.bundle.UnreadableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds and reads saved results of any kind. */
public final class ResultFiles {
  private ResultFiles() {}

  /**
   * Reads a result.
   *
   * @param path the result's folder, or the JSON file in it, under whatever name
   * @throws UnreadableException where there is none, or none that this version can read
   */
  public static SavedResult<?> read(Path path) {
    Path file = Files.isDirectory(path) ? fileIn(path) : path;
    return ResultText.read(path, file, json -> SavedResult.read(file, Kinds.of(json), json));
  }

  private static Path fileIn(Path folder) {
    // the result of interest, where several builds were measured in turns
    List<String> names =
        Stream.concat(Kinds.ALL.stream().map(kind -> kind.file() + ".json"), Stream.of("head.json"))
            .toList();
    return names.stream()
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new UnreadableException(
                    folder + " holds no result: it has none of " + String.join(", ", names)));
  }
}
