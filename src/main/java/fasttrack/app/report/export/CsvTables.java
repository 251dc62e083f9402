package fasttrack.app.report.export;

import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Report;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * The tables of valid runs' reports, and of what series, audits and comparisons come to, as
 * comma-separated values (RFC 4180), a file each, in full precision; several runs have a folder
 * each. Used by one thread.
 */
public final class CsvTables implements JudgedOutput {
  /** The name of the list of tables in the folder. */
  static final String LIST = "fasttrack-tables.txt";

  private static final CSVFormat FORMAT = CSVFormat.RFC4180;

  private final ListedFolder folder;
  private final boolean single;
  private int reports;

  /**
   * Prepares the folder; makes it where there is none.
   *
   * @param single whether there is one run only, whose tables lie in the folder itself
   * @throws fasttrack.app.result.bundle.BundleException where it cannot be written
   */
  public CsvTables(Path folder, boolean single) {
    this.folder = ListedFolder.begin(folder, LIST, ".csv");
    this.single = single;
  }

  @Override
  public void add(Report report, String name, boolean part) {
    reports++;
    String numbered = reports == 1 ? "" : String.valueOf(reports);
    String subfolder = single ? "" : name.isEmpty() ? numbered : name;
    report
        .tables()
        .forEach(table -> folder.write(subfolder, table.name(), file -> write(table, file)));
  }

  @Override
  public void end() {}

  static void write(DataTable<?> table, Path file) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(file);
        CSVPrinter csv = new CSVPrinter(writer, FORMAT)) {
      csv.printRecord(
          IntStream.range(0, table.columns().size())
              .mapToObj(i -> heading(table.columns().get(i), i == 0))
              .toList());
      for (List<Cell> row : table.cells()) {
        csv.printRecord(row.stream().map(CsvTables::value).toList());
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
    String words = first && title.isEmpty() ? "name" : title.replace("±", "plus or minus");
    return (words + " " + unit)
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{M}\\p{N}]+", "_")
        .replaceAll("^_|_$", "");
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
