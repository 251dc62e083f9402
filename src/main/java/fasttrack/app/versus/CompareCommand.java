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
    description = {
      "",
      "Each RESULT is the folder or JSON file of a run, the folder of its repeats, or"
          + " the ID of a published system (see 'fasttrack workloads'); the others are"
          + " compared with the first. Results of several builds can be mixed. Results that"
          + " differ in durability, isolation, data, work, load or execution are refused.",
      "",
      "Only repeated runs have confidence intervals; 'fasttrack versus' runs systems"
          + " under the most comparable conditions. Saves report.html, comparison.json and"
          + " comparison.txt in a folder."
    },
    parameterListHeading = "%n",
    exitCodeList = {
      "0:success",
      "1:bug in this program",
      "2:invalid option or argument, or results that cannot be compared",
      "3:the comparison cannot be saved or printed",
      "4:invalid run: excluded from all figures"
    })
public final class CompareCommand implements Callable<Integer> {
  private final Catalog catalog;
  private final Console console;

  @Parameters(
      arity = "2..*",
      paramLabel = "RESULT",
      description = "What to compare, the reference first.")
  private final List<String> results = new ArrayList<>();

  @Common
  @Option(
      names = "--force",
      fallbackValue = "true",
      description =
          "Compare results that differ in durability, isolation, data or work; every output says"
              + " so.")
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
