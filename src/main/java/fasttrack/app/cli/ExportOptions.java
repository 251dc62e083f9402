package fasttrack.app.cli;

import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.export.CsvTables;
import fasttrack.app.export.JunitXml;
import fasttrack.app.export.MarkdownSummary;
import fasttrack.app.threshold.Thresholds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The files that tell other programs of a run. */
@Command(optionListHeading = CommonOptions.OUTPUT)
final class ExportOptions {
  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write verification, validity and thresholds as JUnit XML, for build servers.")
  @Nullable Path junit;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Write a summary in Markdown, for a pull request's comment.")
  @Nullable Path markdown;

  @Option(
      names = "--csv",
      paramLabel = "DIR",
      description = "Write each table of the report as CSV; a folder for each of several runs.")
  @Nullable Path csv;

  /**
   * Prepares the files.
   *
   * @param single whether there is one run only
   * @param reference the id of the published figures that are shown, or null for none
   * @throws fasttrack.app.bundle.BundleException where one cannot be written
   */
  List<JudgedOutput> open(Thresholds thresholds, boolean single, @Nullable String reference) {
    List<JudgedOutput> outputs = new ArrayList<>();
    if (junit != null) {
      outputs.add(new JunitXml(junit));
    }
    if (markdown != null) {
      outputs.add(new MarkdownSummary(markdown, thresholds));
    }
    if (csv != null) {
      outputs.add(new CsvTables(csv, single, reference));
    }
    return outputs;
  }
}
