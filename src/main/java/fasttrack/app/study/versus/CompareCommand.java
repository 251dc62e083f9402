package fasttrack.app.study.versus;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.CatalogCommand;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.study.comparison.ComparisonReport;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: compares results that were saved. */
@Command(
    name = "compare",
    header = "Compare saved results, transaction by transaction.",
    parameterListHeading = "%n")
public final class CompareCommand extends CatalogCommand {

  @Parameters(
      arity = "2..*",
      paramLabel = "RESULT",
      description = "What to compare, the reference first.")
  private final List<String> results = new ArrayList<>();

  @Common
  @Option(names = "--force", fallbackValue = "true")
  private boolean force;

  @Mixin private final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  public CompareCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    CompareReader reader = new CompareReader(catalog(), console().folder(), results, force);
    StudyResult result = reader.read();
    ExitStatus status = new ExitStatus();
    if (result.runs().stream().anyMatch(run -> run.validity().fails())) {
      status.invalid();
    }
    return output
        .execution(console())
        .run("comparison", ComparisonReport.KIND.document(result), status);
  }
}
