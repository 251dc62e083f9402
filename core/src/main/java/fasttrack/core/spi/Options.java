package fasttrack.core.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a database is opened.
 *
 * @param workFolder the folder below which a backend keeps files of its own; made when needed
 * @param durability what a commit promises
 * @param isolation the isolation level, or null for the backend's default
 * @param sessionsMax how many sessions are open at the same time at the most
 * @param own the values of the backend's own options, by name
 * @param progress is told in a few words what takes long, such as the start of a server
 * @param execution how transactions reach the engine; one of {@link Backend#executionModes()}
 */
public record Options(
    Path workFolder,
    Durability durability,
    @Nullable Isolation isolation,
    int sessionsMax,
    Map<String, List<String>> own,
    Consumer<String> progress,
    ExecutionMode execution) {
  public Options {
    own = Map.copyOf(own);
  }

  /** Makes options under which statements are prepared. */
  public Options(
      Path workFolder,
      Durability durability,
      @Nullable Isolation isolation,
      int sessionsMax,
      Map<String, List<String>> own,
      Consumer<String> progress) {
    this(workFolder, durability, isolation, sessionsMax, own, progress, ExecutionMode.PREPARED);
  }

  /** Returns the options that a test needs: all defaults, files below a folder. */
  public static Options defaults(Path workFolder) {
    return new Options(workFolder, Durability.DURABLE, null, 16, Map.of(), message -> {});
  }

  /** Returns the value of an option of the backend's own, the last one where it is repeated. */
  public Optional<String> own(String name) {
    List<String> values = all(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
  }

  /** Returns all values of a repeatable option of the backend's own. */
  public List<String> all(String name) {
    return own.getOrDefault(name, List.of());
  }
}
