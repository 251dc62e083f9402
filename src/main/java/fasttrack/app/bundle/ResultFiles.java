package fasttrack.app.bundle;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Finds and reads saved results of any kind. */
public final class ResultFiles {
  /** What a series comes to stands before the run that it may be mistaken for. */
  private static final List<String> NAMES =
      List.of(
          "comparison.json",
          "micro-comparison.json",
          "micro.json",
          "head.json",
          "repeat.json",
          "sweep.json",
          "locks.json",
          "matrix.json",
          "acid.json",
          "selftest.json",
          "result.json");

  /** Far more than a result of a thousand steps has. */
  private static final long BYTES_MAX = 256L << 20;

  private ResultFiles() {}

  /**
   * Reads a result.
   *
   * @param path the result's folder, or the JSON file in it, under whatever name
   * @throws UnreadableException where there is none, or none that this version can read
   */
  public static StoredResult read(Path path) {
    Path file = Files.isDirectory(path) ? fileIn(path) : path;
    return read(path, file, json -> parse(file, json));
  }

  /**
   * Reads a file.
   *
   * @param path what the user named: a problem is one of this
   * @throws UnreadableException where it cannot be read
   */
  static <T> T read(Path path, Path file, Function<String, T> parser) {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new UnreadableException("it is not a regular file");
      }
      if (Files.exists(file) && Files.size(file) > BYTES_MAX) {
        throw new UnreadableException("it is too large for a result");
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

  private static Path fileIn(Path folder) {
    return NAMES.stream()
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new UnreadableException(
                    folder + " holds no result: it has none of " + String.join(", ", NAMES)));
  }

  private static StoredResult parse(Path file, String json) {
    String kind = ResultJson.kind(json);
    return switch (kind) {
      case "result" -> new StoredResult.OfRun(file, ResultJson.read(json));
      case "repeat" -> new StoredResult.OfRepeat(file, ResultJson.readRepeat(json));
      case "comparison" -> new StoredResult.OfComparison(file, ResultJson.readComparison(json));
      case "micro-comparison" ->
          new StoredResult.OfMicroComparison(file, ResultJson.readMicroComparison(json));
      case "micro" -> new StoredResult.OfMicroRuns(file, ResultJson.readMicro(json));
      case "sweep" -> new StoredResult.OfSweep(file, ResultJson.readSweep(json));
      case "locks" -> new StoredResult.OfLocks(file, ResultJson.readLocks(json));
      case "matrix" -> new StoredResult.OfMatrix(file, ResultJson.readMatrix(json));
      case "acid" -> new StoredResult.OfAudit(file, ResultJson.readAcid(json));
      case "selftest" -> new StoredResult.OfSelftest(file, ResultJson.readSelftest(json));
      default -> throw new UnreadableException("this is not a result of FASTTRACK/TP1");
    };
  }
}
