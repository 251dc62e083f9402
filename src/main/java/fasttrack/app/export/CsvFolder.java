package fasttrack.app.export;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * A folder of tables as comma-separated values (RFC 4180), with a list of the files in it that
 * belong to one command. The next command deletes what is on the list and nothing else: no table of
 * an earlier result is left beside its own, and no file of anybody else is lost. Used by one
 * thread.
 */
final class CsvFolder {
  /** The list: the path of a file on each line, relative to the folder. */
  static final String LIST = "fasttrack-tables.txt";

  private static final CSVFormat FORMAT = CSVFormat.RFC4180;
  private static final String ENDING = ".csv";

  private final Path folder;
  private final Path list;
  private final Set<String> listed = new LinkedHashSet<>();

  private CsvFolder(Path folder) {
    this.folder = folder;
    this.list = folder.resolve(LIST);
  }

  /**
   * Prepares a folder: makes it where there is none, and deletes an earlier command's tables.
   *
   * @throws fasttrack.app.bundle.BundleException where it cannot be written
   */
  static CsvFolder begin(Path path) {
    CsvFolder folder = new CsvFolder(path);
    try {
      ExportFile.makeFolder(path);
      folder.deleteEarlier();
      Files.writeString(folder.list, "");
      return folder;
    } catch (IOException e) {
      throw ExportFile.unwritable(path, e);
    }
  }

  private void deleteEarlier() throws IOException {
    if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
      Files.deleteIfExists(list);
      return;
    }
    for (String line : Files.readAllLines(list)) {
      if (isTable(line)) {
        Path file = folder.resolve(line);
        Files.deleteIfExists(file);
        deleteIfEmpty(file);
      }
    }
  }

  /** The list may have been changed: it names nothing outside of this folder. */
  private boolean isTable(String line) {
    try {
      Path file = Path.of(line);
      Path inside = folder.resolve(file);
      boolean below = file.equals(file.normalize()) && !file.isAbsolute() && !file.startsWith("..");
      return below
          && line.endsWith(ENDING)
          && file.getNameCount() <= 2
          && Files.isRegularFile(inside, LinkOption.NOFOLLOW_LINKS)
          && Files.isDirectory(inside.resolveSibling(""), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Deletes the folder of a deleted file, unless it is this one or holds anything else. */
  private void deleteIfEmpty(Path file) throws IOException {
    Path parent = file.resolveSibling("");
    if (!parent.equals(folder)) {
      try {
        Files.delete(parent);
      } catch (DirectoryNotEmptyException e) {
        // somebody else's
      }
    }
  }

  /**
   * Writes tables.
   *
   * @param subfolder the name of the folder for them in this one; empty for this one
   * @throws fasttrack.app.bundle.BundleException where that fails
   */
  void write(String subfolder, List<DataTable<?>> tables) {
    Path into = folder.resolve(subfolder);
    try {
      ExportFile.makeFolder(into);
      for (DataTable<?> table : tables) {
        Path file = into.resolve(table.name() + ENDING);
        list(folder.relativize(file).toString());
        write(table, file);
      }
    } catch (IOException e) {
      throw ExportFile.unwritable(into, e);
    }
  }

  /** Before it is written: a process that is killed meanwhile leaves no table off the list. */
  private void list(String path) throws IOException {
    if (listed.add(path)) {
      Files.writeString(list, path + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  static void write(DataTable<?> table, Path file) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(file);
        CSVPrinter csv = new CSVPrinter(writer, FORMAT)) {
      csv.printRecord(
          IntStream.range(0, table.columns().size())
              .mapToObj(i -> heading(table.columns().get(i), i == 0))
              .toList());
      for (List<Cell> row : table.cells()) {
        csv.printRecord(row.stream().map(CsvFolder::value).toList());
      }
    }
  }

  /** Returns for example {@code mean_elapsed_ms}. */
  private static String heading(Column<?> column, boolean first) {
    String title = column.titleInLine();
    String unit =
        switch (column.unit()) {
          case "1/s" -> "per s";
          case "%" -> "percent";
          default -> column.unit();
        };
    String words = (first && title.isEmpty() ? "name" : title) + " " + unit;
    return words.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{Alnum}]+", "_");
  }

  private static String value(Cell cell) {
    return switch (cell) {
      case Cell.Count count -> Long.toString(count.value());
      case Cell.Quantity quantity ->
          Double.isNaN(quantity.value()) ? "" : Double.toString(quantity.value());
      case Cell.MoreThan bound -> ">" + bound.value();
      case Cell.Words words -> words.text();
    };
  }
}
