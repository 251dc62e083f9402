package fasttrack.app.options.command;

import fasttrack.app.execution.Display;
import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.execution.console.Console;
import fasttrack.app.report.export.CsvTables;
import fasttrack.app.report.export.JunitXml;
import fasttrack.app.report.export.MarkdownSummary;
import fasttrack.app.result.bundle.BundleException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The files that tell other programs of runs, and of what several runs or tests made. */
@Command(optionListHeading = CommonOptions.OUTPUT)
public final class ExportOptions {
  @Option(names = "--junit", paramLabel = "FILE")
  @Nullable Path junit;

  @Option(names = "--markdown", paramLabel = "FILE")
  public @Nullable Path markdown;

  @Option(names = "--csv", paramLabel = "DIR")
  @Nullable Path csv;

  private final List<JudgedOutput> outputs = new ArrayList<>();

  /**
   * Prepares the files.
   *
   * @param single whether there is one run only
   * @throws fasttrack.app.result.bundle.BundleException where one cannot be written
   */
  public List<JudgedOutput> open(boolean single) {
    if (junit != null) {
      outputs.add(new JunitXml(junit));
    }
    if (markdown != null) {
      outputs.add(new MarkdownSummary(markdown));
    }
    if (csv != null) {
      outputs.add(new CsvTables(csv, single));
    }
    return outputs;
  }

  /**
   * Tells the files why the command ended early, whether or not it had prepared them. What an
   * earlier command left there must not be taken for what this one found.
   *
   * @param command its name
   * @param problem what went wrong, in one line
   */
  public void failed(String command, String problem) {
    try {
      if (outputs.isEmpty()) {
        open(true);
      }
    } catch (BundleException e) {
      // one that cannot be written is not what the user is told: there was a problem before
    }
    outputs.forEach(output -> output.failed(command, problem));
  }

  /**
   * Prepares the files of a command whose runs, if it has any, are not shown one by one.
   *
   * @param console gets the documents
   * @param form what standard output gets
   * @throws fasttrack.app.result.bundle.BundleException where one cannot be written
   */
  public Display display(Console console, Display.Form form) {
    return new Display.Documents(console, form, open(true));
  }
}
