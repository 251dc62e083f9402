package fasttrack.app.history;

import fasttrack.app.execution.Machine;
import fasttrack.app.history.HistoryEntry.HistoryFigure;
import fasttrack.app.history.HistoryResult.Header;
import fasttrack.app.history.HistoryResult.HistoryLine;
import fasttrack.app.history.HistoryResult.HistoryPoint;
import fasttrack.app.history.HistoryResult.HistoryValue;
import fasttrack.app.history.HistoryResult.Omitted;
import fasttrack.app.history.HistoryResult.Search;
import fasttrack.app.options.command.ArgumentException;
import fasttrack.app.report.Words;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.ResultFiles;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.core.result.Finding;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import java.util.stream.StreamSupport;

/**
 * Finds and reads the results of a history. Those that cannot be compared with the newest are left
 * out, and named. Used once, by one thread.
 */
final class HistoryReader {
  private final Path folder;
  private final List<Kind<?>> kinds;
  private final List<SavedResult<?>> found = new ArrayList<>();
  private final List<Omitted> omitted = new ArrayList<>();
  private final Set<Path> files = new HashSet<>();

  /**
   * Makes it.
   *
   * @param folder to what paths are relative
   * @param kinds all kinds of results
   */
  HistoryReader(Path folder, List<Kind<?>> kinds) {
    this.folder = folder;
    this.kinds = kinds;
  }

  /**
   * Reads.
   *
   * @param arguments files and folders of results, folders that hold such folders, and patterns
   *     with {@code *} and {@code ?} of their names
   * @throws ArgumentException where there is no result, or one of another kind than the others
   */
  HistoryResult read(List<String> arguments) {
    arguments.forEach(each -> expanded(each).forEach(this::read));
    checkKinds();
    List<HistoryEntry> all =
        found.stream()
            .map(HistoryFigures::of)
            .sorted(Comparator.comparing(HistoryEntry::startedAt))
            .toList();
    HistoryEntry newest =
        all.stream()
            .filter(each -> each.unusable() == null)
            .reduce((first, second) -> second)
            .orElseThrow(
                () -> new ArgumentException("none of these results has figures that count"));
    List<HistoryEntry> kept = all.stream().filter(each -> isKept(each, newest)).toList();
    return new HistoryResult(
        HistoryResult.FORMAT,
        new Header(Machine.now(), newest.title(), newest.saved().kind().title(), newest.machine()),
        points(kept),
        omitted,
        lines(kept),
        Search.none("nothing was searched"));
  }

  /** Returns the results that an argument names. */
  private List<Path> expanded(String argument) {
    if (argument.contains("*") || argument.contains("?")) {
      return matches(argument);
    }
    Path path = folder.resolve(argument);
    if (Files.isDirectory(path) && !holdsResult(path)) {
      List<Path> inside = matching(path, "*").stream().filter(this::holdsResult).toList();
      if (inside.isEmpty()) {
        throw new ArgumentException(path + " holds no result, and no folder of one");
      }
      return inside;
    }
    if (Files.exists(path)) {
      return List.of(path);
    }
    throw new ArgumentException("'" + argument + "' is no result, and no folder of results");
  }

  /** Returns what has a name like the last one of an argument; on Windows that is no path. */
  private List<Path> matches(String argument) {
    int name = Math.max(argument.lastIndexOf('/'), argument.lastIndexOf(File.separatorChar)) + 1;
    Path parent = folder.resolve(argument.substring(0, name));
    List<Path> matches =
        Files.isDirectory(parent) ? matching(parent, argument.substring(name)) : List.of();
    if (matches.isEmpty()) {
      throw new ArgumentException("nothing matches '" + argument + "'");
    }
    return matches;
  }

  private static List<Path> matching(Path parent, String pattern) {
    try (DirectoryStream<Path> matches = Files.newDirectoryStream(parent, pattern)) {
      return StreamSupport.stream(matches.spliterator(), false).sorted().toList();
    } catch (PatternSyntaxException e) {
      throw new ArgumentException("'" + pattern + "' is no pattern: " + e.getDescription());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + parent, e);
    }
  }

  private boolean holdsResult(Path path) {
    return kinds.stream()
        .anyMatch(kind -> Files.isRegularFile(path.resolve(kind.file() + ".json")));
  }

  private void read(Path path) {
    try {
      SavedResult<?> saved = ResultFiles.read(path, kinds);
      // a history is made of others, which it is kept beside
      if (!saved.kind().equals(HistoryResult.KIND)
          && files.add(saved.file().toAbsolutePath().normalize())) {
        found.add(saved);
      }
    } catch (UnreadableException e) {
      omitted.add(new Omitted("", path.toString(), String.valueOf(e.getMessage())));
    }
  }

  private void checkKinds() {
    if (found.isEmpty()) {
      throw new ArgumentException(
          omitted.isEmpty()
              ? "these are histories themselves; name the results of runs instead"
              : omitted.getFirst().reason());
    }
    List<String> titles =
        found.stream().map(each -> each.kind().title()).distinct().sorted().toList();
    if (titles.size() > 1) {
      throw new ArgumentException(Words.of(Finding.fact("several-kinds").with("kinds", titles)));
    }
    SavedResult<?> first = found.getFirst();
    if (!HistoryFigures.KINDS.contains(first.kind())) {
      throw new ArgumentException(
          Words.of(
              Finding.fact("no-history")
                  .with("file", first.file().toString())
                  .with("kind", first.kind().title())
                  .with("kinds", HistoryFigures.KINDS.stream().map(Kind::title).toList())));
    }
  }

  /** Tells whether a result can be compared with the newest one; else remembers why not. */
  private boolean isKept(HistoryEntry each, HistoryEntry newest) {
    Optional<String> reason =
        Optional.ofNullable(each.unusable()).or(() -> each.differsFrom(newest));
    reason.ifPresent(
        why -> omitted.add(new Omitted(each.startedAt(), each.saved().file().toString(), why)));
    return reason.isEmpty();
  }

  private static List<HistoryPoint> points(List<HistoryEntry> kept) {
    List<HistoryPoint> points = new ArrayList<>();
    for (HistoryEntry each : kept) {
      points.add(
          new HistoryPoint(
              points.size() + 1,
              each.startedAt(),
              each.build(),
              each.saved().file().toString(),
              each.software()));
    }
    return points;
  }

  private static List<HistoryLine> lines(List<HistoryEntry> kept) {
    Map<String, HistoryFigure> figures = new LinkedHashMap<>();
    // the newest result says what figures there are, and in which order
    kept.reversed().forEach(each -> each.figures().forEach(f -> figures.putIfAbsent(f.name(), f)));
    List<HistoryLine> lines = new ArrayList<>();
    for (HistoryFigure figure : figures.values()) {
      List<HistoryValue> values = new ArrayList<>();
      for (int i = 0; i < kept.size(); i++) {
        for (HistoryFigure each : kept.get(i).figures()) {
          if (each.name().equals(figure.name()) && each.unit().equals(figure.unit())) {
            values.add(new HistoryValue(i + 1, each.value()));
          }
        }
      }
      lines.add(new HistoryLine(figure.name(), figure.unit(), figure.moreIsBetter(), values));
    }
    return lines;
  }
}
