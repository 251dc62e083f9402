package fasttrack.app.versus;

import fasttrack.app.command.Common;
import fasttrack.app.command.CommonOptions;
import fasttrack.app.command.ExportOptions;
import fasttrack.app.comparison.ComparisonReport;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.series.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: compares results that were saved. */
@Command(
    name = "compare",
    header = "Compare saved results, transaction by transaction.",
    parameterListHeading = "%n")
public final class CompareCommand implements Callable<Integer> {
  private final Catalog catalog;
  private final Console console;

  @Parameters(
      arity = "2..*",
      paramLabel = "RESULT",
      description = "What to compare, the reference first.")
  private final List<String> results = new ArrayList<>();

  @Common
  @Option(names = "--force", fallbackValue = "true")
  private boolean force;

  @Mixin final CommonOptions.PluginFolder plugins = new CommonOptions.PluginFolder();
  @Mixin private final CommonOptions.Output output = new CommonOptions.Output();
  @Mixin private final CommonOptions.Results kept = new CommonOptions.Results();
  @Mixin private final ExportOptions exports = new ExportOptions();

  public CompareCommand(Catalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public Integer call() {
    CompareReader reader = new CompareReader(catalog, console.folder(), results, force);
    StudyResult result = reader.read();
    ExitStatus status = new ExitStatus();
    if (result.runs().stream().anyMatch(run -> run.validity().fails())) {
      status.invalid();
    }
    return kept.execution(exports.display(console, output.form()), console)
        .run("comparison", ComparisonReport.KIND.document(result), status);
  }
}
