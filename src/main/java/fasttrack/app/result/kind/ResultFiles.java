package fasttrack.app.result.kind;

import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.UnreadableException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
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
    return read(path, file, json -> SavedResult.read(file, kind(json, kinds), json));
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

  /**
   * Reads the text of a file that is said to hold a result.
   *
   * @param path what the user named: a problem is one of this
   * @throws UnreadableException where it cannot be read
   */
  public static <T> T read(Path path, Path file, Function<String, T> parser) {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new UnreadableException("it is not a regular file");
      }
      return parser.apply(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new UnreadableException(path + " does not exist", e);
    } catch (CharacterCodingException e) {
      throw new UnreadableException(path + " is not a result: it is not text", e);
    } catch (IOException e) {
      throw new UnreadableException(path + " cannot be read: " + e.getMessage(), e);
    } catch (UnreadableException e) {
      throw new UnreadableException(path + ": " + e.getMessage(), e);
    }
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
