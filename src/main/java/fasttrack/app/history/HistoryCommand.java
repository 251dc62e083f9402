package fasttrack.app.history;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.result.kind.Kind;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code history}: shows how figures changed from result to result. */
@Command(
    name = "history",
    header = "Show figures over time, and at which result they changed.",
    parameterListHeading = "%n")
public final class HistoryCommand implements Callable<Integer> {
  private final List<Kind<?>> kinds;
  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULT",
      description = "Results, folders of results, or patterns of their names: 'results/*-tp1'.")
  private final List<String> results = new ArrayList<>();

  @Common
  @Option(names = "--otava", paramLabel = "PROGRAM", defaultValue = "otava")
  private String otava = "otava";

  @Mixin private final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  public HistoryCommand(List<Kind<?>> kinds, Console console) {
    this.kinds = kinds;
    this.console = console;
  }

  @Override
  public Integer call() {
    HistoryResult history = new HistoryReader(console.folder(), kinds).read(results);
    return output
        .execution(console)
        .run(
            "history",
            "history",
            (folder, progress, signals) -> {
              progress.detail("searching " + counted(history.figures().size(), "figure"));
              HistoryResult searched =
                  history.with(new Otava(program()).search(history, folder, signals.control()));
              return new Made(HistoryResult.KIND.document(searched), true);
            });
  }

  /** Returns the program; a path is relative to where the user is, not to where it runs. */
  private String program() {
    return otava.contains("/") || otava.contains(File.separator)
        ? console.folder().resolve(otava).toAbsolutePath().toString()
        : otava;
  }
}
