package fasttrack.app.cli;

import fasttrack.app.bundle.ReportFile;
import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.command.Common;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.export.SvgCharts;
import fasttrack.app.html.HtmlPage;
import fasttrack.app.kind.ResultFiles;
import fasttrack.app.kind.SavedResult;
import fasttrack.app.parameter.UsageException;
import fasttrack.app.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: makes the pages of saved results. */
@Command(
    name = ReportCommand.NAME,
    optionListHeading = "%nOutput:%n",
    header = "Rebuild the HTML page of a saved result.",
    description = {
      "",
      "Every result is saved with a page, report.html, beside its JSON. This command"
          + " rebuilds the page from the JSON alone. The page is one file that opens without a"
          + " network."
    },
    parameterListHeading = "%n",
    exitCodeList = {
      "0:all pages were written",
      "1:bug in this program",
      "2:invalid option, or not a result; the pages of all others were written",
      "3:a page or a chart cannot be written"
    })
final class ReportCommand implements Callable<Integer> {
  static final String NAME = "report";

  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULT",
      description = "Folder of a result, or the JSON file in it.")
  private List<Path> results = new ArrayList<>();

  @Common
  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "File of the page, for a single result (default: report.html beside the JSON).")
  private @Nullable Path out;

  @Option(
      names = "--svg",
      paramLabel = "DIR",
      description = {
        "Also draw the curves of sweeps, the ratios of comparisons and the curves of locks as SVG."
            + " Deletes charts that an earlier command wrote there."
      })
  private @Nullable Path svg;

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Path file = out;
    if (file != null && results.size() > 1) {
      throw new UsageException("out", "names one file, but there are several results");
    }
    Optional<SvgCharts> charts = Optional.ofNullable(svg).map(to -> new SvgCharts(to, console));
    int unread = 0;
    for (Path result : results) {
      try {
        SavedResult<?> stored = ResultFiles.read(result, Kinds.ALL);
        Path page = file == null ? stored.file().resolveSibling(HtmlPage.FILE) : file;
        Report report = stored.report();
        ReportFile.write(HtmlPage.of(report), stored.file(), page);
        console.out().println(page);
        charts.ifPresent(each -> each.add(report));
      } catch (UnreadableException e) {
        unread++;
        console.tell(String.valueOf(e.getMessage()));
      }
    }
    charts.ifPresent(SvgCharts::end);
    return unread == 0 ? ExitStatus.OK : ExitStatus.USAGE;
  }
}
