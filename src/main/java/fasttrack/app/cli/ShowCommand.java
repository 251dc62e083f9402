package fasttrack.app.cli;

import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.Common;
import fasttrack.app.report.Block;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code show}: prints saved results again. */
@Command(
    name = "show",
    optionListHeading = "%nOutput:%n",
    header = "Print a saved result again, whole or by section.",
    parameterListHeading = "%n")
final class ShowCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULT",
      description = "A result's folder, or the JSON file in it.")
  private List<Path> results = new ArrayList<>();

  @Common
  @Option(names = "--section", split = ",", splitSynopsisLabel = ",", paramLabel = "NAME")
  private List<String> sections = new ArrayList<>();

  ShowCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<String> texts = new ArrayList<>();
    int status =
        Kinds.each(results, console, (result, saved) -> texts.add(text(result, saved.report())));
    console.print(String.join("\n", texts));
    return status;
  }

  private String text(Path result, Report report) {
    return sections.isEmpty()
        ? ReportText.whole(report)
        : sections.stream()
            .map(name -> section(result, report, name))
            .collect(Collectors.joining("\n"));
  }

  private static String section(Path result, Report report, String name) {
    if (name.equals("brief")) {
      return ReportText.of(report);
    }
    String text = ReportText.section(report, name);
    if (text.isBlank()) {
      throw Words.refused(
          "section",
          Finding.fact("no-such-section")
              .with("section", name)
              .with("result", result)
              .with(
                  "sections",
                  ReportText.details(report).stream().map(Block.Detail::title).toList()));
    }
    return text;
  }
}
