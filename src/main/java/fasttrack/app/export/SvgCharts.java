package fasttrack.app.export;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.bundle.BundleException;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Judged;
import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.report.Block;
import fasttrack.app.report.Report;
import fasttrack.app.report.run.RunReport;
import fasttrack.app.svg.SvgChart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The charts of reports that show what a whole result comes to, a file each. Used by one thread.
 */
public final class SvgCharts implements JudgedOutput {
  private static final int SLUG_MAX = 60;

  private final Console console;
  private final ListedFolder folder;
  private int drawn;
  private int left;

  /**
   * Prepares the folder; makes it where there is none.
   *
   * @param console is told how many charts are not drawn
   * @throws BundleException where it cannot be written
   */
  public SvgCharts(Path folder, Console console) {
    this.console = console;
    this.folder = ListedFolder.begin(folder, "fasttrack-charts.txt", ".svg");
  }

  @Override
  public void add(Judged judged) {
    for (RecordedRun run : judged.runs()) {
      add(RunReport.of(run.result()));
    }
    Report report = judged.report();
    if (report != null) {
      add(report);
    }
  }

  @Override
  public void add(Report report) {
    report.blocks().stream().flatMap(SvgCharts::charts).forEach(chart -> add(report, chart));
  }

  private void add(Report report, Block.Chart chart) {
    Optional<String> svg = svg(chart);
    if (svg.isPresent()) {
      drawn++;
      String name = report.kind() + "-" + drawn + "-" + slug(chart.caption());
      folder.write("", name, file -> Files.writeString(file, svg.get()));
    } else {
      left++;
    }
  }

  /** Some Java runtimes for servers come without what draws letters. */
  private static Optional<String> svg(Block.Chart chart) {
    try {
      return SvgChart.of(chart);
    } catch (LinkageError | InternalError e) {
      throw new BundleException(
          "cannot draw charts: this Java runtime has no fonts (" + e + ")", e);
    }
  }

  private static Stream<Block.Chart> charts(Block block) {
    return block instanceof Block.Chart chart
        ? Stream.of(chart)
        : block.content().stream().flatMap(SvgCharts::charts);
  }

  private static String slug(String caption) {
    String words = caption.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return words.substring(0, Math.min(words.length(), SLUG_MAX)).replaceAll("^-|-$", "");
  }

  @Override
  public void end() {
    if (left > 0) {
      // no message: nothing went wrong
      console
          .err()
          .println(
              "--svg: skipped " + counted(left, "chart") + " of kinds that only the page draws");
    }
  }
}
