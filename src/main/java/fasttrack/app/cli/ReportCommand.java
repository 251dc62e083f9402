package fasttrack.app.cli;

import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.export.Latex;
import fasttrack.app.report.export.SvgCharts;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.result.bundle.ReportFile;
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
    parameterListHeading = "%n")
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
      paramLabel = "FILE")
  private @Nullable Path out;

  @Option(names = "--svg", paramLabel = "DIR")
  private @Nullable Path svg;

  @Option(names = "--latex", paramLabel = "FILE")
  private @Nullable Path latex;

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Path file = out;
    if (results.size() > 1 && (file != null || latex != null)) {
      throw new UsageException(
          file != null ? "out" : "latex", "names one file, but there are several results");
    }
    Optional<SvgCharts> charts =
        Optional.ofNullable(svg)
            .map(to -> new SvgCharts(to, System.getenv().getOrDefault("PATH", "")));
    return Kinds.each(
        results,
        console,
        (result, stored) -> {
          Path page = file == null ? stored.file().resolveSibling(HtmlPage.FILE) : file;
          ReportFile.write(HtmlPage.of(stored.report()), stored.file(), page);
          console.out().println(page);
          if (latex != null) {
            Latex.write(stored.report(), latex);
          }
          charts.ifPresent(each -> each.add(page, results.size() == 1 ? "" : name(stored.file())));
        });
  }

  /** Returns the name of the folder of a result. */
  private static String name(Path json) {
    return String.valueOf(json.toAbsolutePath().normalize().resolveSibling("").getFileName());
  }
}
