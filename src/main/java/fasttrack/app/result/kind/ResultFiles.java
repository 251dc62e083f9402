package fasttrack.app.result.kind;

import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.ResultText;
import fasttrack.app.result.bundle.UnreadableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds and reads saved results of any kind. */
public final class ResultFiles {
  /** More kinds are not named one by one. */
  private static final int FEW = 3;

  private ResultFiles() {}

  /**
   * Reads a result.
   *
   * @param path the result's folder, or the JSON file in it, under whatever name
   * @param kinds what it may be; what several runs come to before the run that it may be mistaken
   *     for
   * @throws UnreadableException where there is none, or none that this version can read
   */
  public static SavedResult<?> read(Path path, List<Kind<?>> kinds) {
    Path file = Files.isDirectory(path) ? fileIn(path, kinds) : path;
    return ResultText.read(path, file, json -> SavedResult.read(file, kind(json, kinds), json));
  }

  /**
   * Reads a result of a kind.
   *
   * @param path as above
   * @throws UnreadableException where there is none
   */
  public static <T extends Record> SavedResult<T> read(Path path, Kind<T> kind) {
    SavedResult<?> found = read(path, List.of(kind));
    return new SavedResult<>(found.file(), kind, kind.type().cast(found.result()));
  }

  /** Returns the kind that a result says it is, in whatever version of its form. */
  private static Kind<?> kind(String json, List<Kind<?>> kinds) {
    String name = ResultJson.formatName(json);
    return kinds.stream()
        .filter(kind -> kind.format().startsWith(name + "/"))
        .findFirst()
        .orElseThrow(
            () ->
                new UnreadableException(
                    kinds.size() > FEW || !name.startsWith("fasttrack-")
                        ? "this is not a result of FASTTRACK/TP1"
                        : "this is a " + name + " result, not " + titles(kinds)));
  }

  private static String titles(List<Kind<?>> kinds) {
    return String.join(" or ", kinds.reversed().stream().map(Kind::title).toList());
  }

  private static Path fileIn(Path folder, List<Kind<?>> kinds) {
    // the result of interest, where several builds were measured in turns
    List<String> names =
        Stream.concat(kinds.stream().map(kind -> kind.file() + ".json"), Stream.of("head.json"))
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
