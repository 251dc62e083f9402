package fasttrack.app.micro;

import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.app.result.kind.ResultFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds and reads the results of micro-runs: ours, and JMH's own. */
public final class MicroFiles {
  private static final String OURS = "micro.json";
  private static final String JMHS = "jmh.json";

  private MicroFiles() {}

  /**
   * Reads a result.
   *
   * @param path our JSON, JMH's own JSON, or the folder that holds {@code micro.json} or {@code
   *     jmh.json}
   * @throws UnreadableException where there is none, or none that this version can read
   */
  public static MicroResult read(Path path) {
    Path file = Files.isDirectory(path) ? inFolder(path) : path;
    return ResultFiles.read(path, file, json -> parse(json, String.valueOf(file.getFileName())));
  }

  /**
   * Returns the file of one of several builds that ran in alternation; empty where there is none.
   *
   * @param folder the folder that holds a result of each
   * @param build {@code base}, {@code head} or {@code control}
   */
  public static Optional<Path> fileIn(Path folder, String build) {
    return file(folder, build + ".json", "jmh-" + build + ".json");
  }

  private static Path inFolder(Path folder) {
    return file(folder, OURS, JMHS)
        .orElseThrow(
            () ->
                new UnreadableException(
                    folder + " holds no micro-runs: it has neither " + OURS + " nor " + JMHS));
  }

  private static Optional<Path> file(Path folder, String... names) {
    return Stream.of(names).map(folder::resolve).filter(Files::isRegularFile).findFirst();
  }

  private static MicroResult parse(String json, String name) {
    MicroResult result =
        json.stripLeading().startsWith("[")
            ? JmhJson.read(json, name)
            : ResultJson.read(json, MicroResult.class, MicroResult.FORMAT);
    if (result.runs().isEmpty() && result.failures().isEmpty()) {
      throw new UnreadableException("it holds no micro-run");
    }
    return result;
  }
}
