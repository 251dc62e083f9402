package fasttrack.app.options.parameter;

import fasttrack.app.execution.workload.WorkloadFile;
import fasttrack.app.execution.yaml.YamlException;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.WorkloadReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;

/** Workloads that are files: of the user's, named by their path, and those that come with us. */
public final class WorkloadFiles implements WorkloadReader {
  private static final String OPTION = "workload";

  /** The names of those that come with us. */
  static final List<String> OURS =
      List.of(
          "order-entry",
          "smallbank",
          "tatp",
          "sysbench",
          "ycsb-a",
          "ycsb-b",
          "ycsb-c",
          "ycsb-d",
          "ycsb-e",
          "ycsb-f",
          "skew");

  private static final WorkloadFile.Units UNITS =
      new WorkloadFile.Units(reading(new Durations()), reading(new Rates()));

  /** Called by the service loader, and otherwise of no use. */
  public WorkloadFiles() {}

  @Override
  public Optional<Workload> read(String name) {
    return isFile(name) ? Optional.of(workload(name)) : Optional.empty();
  }

  /** Tells whether a workload is a file. */
  static boolean isFile(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".yaml") || lower.endsWith(".yml") || OURS.contains(lower);
  }

  /** Returns the text of a workload that comes with us; null where none has that name. */
  public static @Nullable String ours(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return OURS.contains(lower) ? Defaults.resource("workloads/" + lower + ".yaml") : null;
  }

  /**
   * Reads a workload.
   *
   * @throws UsageException where the file cannot be read, or has a mistake
   */
  static Workload workload(String path) {
    try {
      String ours = ours(path);
      return ours == null
          ? WorkloadFile.read(path, Files.readString(Path.of(path)), UNITS)
          : WorkloadFile.read(path.toLowerCase(Locale.ROOT), ours, UNITS);
    } catch (YamlException e) {
      String more = e.known().isEmpty() ? "" : Suggestion.orChoice(e.name(), e.known());
      throw new UsageException(
          OPTION,
          "%s, line %s, column %s: %s%s (docs/own-workloads.md)"
              .formatted(path, e.place().line(), e.place().column(), e.getMessage(), more));
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new UsageException(
          OPTION,
          "there is no file %s; 'fasttrack workloads --new %1$s' writes an example"
              .formatted(path));
    } catch (CharacterCodingException e) {
      throw new UsageException(OPTION, path + " is not written in UTF-8");
    } catch (IOException e) {
      throw new UsageException(OPTION, "cannot read " + path + ": " + e.getMessage());
    }
  }

  private static <T> Function<String, T> reading(ITypeConverter<T> converter) {
    return text -> {
      try {
        return converter.convert(text);
      } catch (Exception e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    };
  }
}
