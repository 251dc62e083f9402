package fasttrack.app.cli;

import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.JudgingDisplay;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.SavedSegments;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.ArgumentException;
import fasttrack.app.options.command.CatalogCommand;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.ExportOptions;
import fasttrack.app.options.command.ThresholdOptions;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.report.threshold.Thresholds;
import fasttrack.app.result.bundle.UnreadableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code merge}: makes one result of those of a run's segments. */
@Command(
    name = "merge",
    header = "Merge the results of a run's segments into one.",
    parameterListHeading = "%n")
final class MergeCommand extends CatalogCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULT",
      description = "Result folders of the segments, in any order.")
  private final List<Path> results = new ArrayList<>();

  @Mixin private final ThresholdOptions thresholdOptions = new ThresholdOptions();
  @Mixin private final CommonOptions.Output output = new CommonOptions.Output();
  @Mixin private final CommonOptions.Results kept = new CommonOptions.Results();
  @Mixin private final ExportOptions exports = new ExportOptions();

  MergeCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    try {
      return merge();
    } catch (UnreadableException e) {
      throw new ArgumentException(String.valueOf(e.getMessage()));
    }
  }

  private int merge() {
    SavedSegments segments = SavedSegments.read(results);
    PlannedRun plan = PlannedRun.of(segments.spec(), catalog());
    Thresholds thresholds = thresholdOptions.of(List.of(plan), console());
    ExitStatus status = new ExitStatus();
    Display display =
        new JudgingDisplay(
            console(), output.form(), true, false, thresholds, status, exports.open(true));
    try {
      String name = Recorder.stamp() + "-" + plan.folderName() + "-merged";
      RecordedRun merged = segments.merge(plan, kept.folder, name, console());
      status.add(merged);
      display.run(plan, merged);
    } finally {
      display.end();
    }
    return status.decide(0);
  }
}
