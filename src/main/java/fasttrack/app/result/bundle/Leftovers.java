package fasttrack.app.result.bundle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clears up what killed processes left in the folder of results: bundles under the hidden names
 * that they have until they are complete, and the folders of series in which nothing was kept.
 * Touches only folders that a process of this program had claimed and that none has claimed now.
 */
public final class Leftovers {
  private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

  /** What a series and an audit write besides what they keep. */
  private static final Pattern UNFINISHED = Pattern.compile("\\..*|kill-\\d+\\.success(\\.log)?");

  private Leftovers() {}

  /**
   * Clears a folder of results, if it exists. This process must not have claimed any folder in it.
   * What cannot be cleared stays.
   *
   * @param told is told of a result that was found
   */
  public static void clear(Path results, Consumer<String> told) {
    for (Path folder : children(results, Files::isDirectory)) {
      FolderClaim.ofAbandoned(folder).ifPresent(claim -> settle(folder, claim, told));
    }
  }

  private static void settle(Path folder, FolderClaim claim, Consumer<String> told) {
    if (isHidden(folder)) {
      Bundle.settle(folder, claim, told);
    } else {
      clear(folder, told);
      if (children(folder, Leftovers::isKept).isEmpty()) {
        children(folder, file -> UNFINISHED.matcher(name(file)).matches()).forEach(Bundle::delete);
      }
      claim.close();
      if (children(folder, file -> true).isEmpty()) {
        LOG.info("a killed process kept nothing in {}", folder);
        Bundle.delete(folder);
      }
    }
  }

  private static boolean isHidden(Path file) {
    return name(file).startsWith(".");
  }

  /** Tells whether a file of a series is its result, or the bundle of one of its runs. */
  private static boolean isKept(Path file) {
    return !isHidden(file) && (Files.isDirectory(file) || name(file).endsWith(".json"));
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static List<Path> children(Path folder, Predicate<Path> chosen) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(chosen).toList();
    } catch (IOException | UncheckedIOException e) {
      LOG.info("{} cannot be cleared: {}", folder, e.toString());
      return List.of();
    }
  }
}
