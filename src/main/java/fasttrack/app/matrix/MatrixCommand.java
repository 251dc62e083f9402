package fasttrack.app.matrix;

import fasttrack.app.command.DatabaseCommand;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.study.SeriesExecution;
import fasttrack.app.study.Study;
import fasttrack.core.host.rating.CpuBenchmarks;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code matrix}: reruns the published tables. */
@Command(
    name = "matrix",
    header = "Rerun FASTTRACK's published tables and compare the figures.",
    description = {
      "",
      "Runs the ten transactions in random order from one terminal on every variant:"
          + " for table 6.1 the relational backends that can run here, for table 6.2 six"
          + " variants of the network model. Each round runs every variant, as 'fasttrack"
          + " run' does, with answers and final state verified, in a Java process of its own; order"
          + " and inputs are redrawn for each round. Shows geometric means over the rounds beside"
          + " the published figures and these scaled by CPU rating (an estimate, from Dhrystone"
          + " or Whetstone before the first run), the ratios between variants (set / page locks,"
          + " translator / native, unoptimized / optimized) with their confidence intervals, and"
          + " Spearman's rank correlation with the published figures.",
      "",
      "Saves all runs and their summary (report.html, matrix.json, matrix.txt) in one"
          + " folder. Ctrl-C ends the matrix early; completed rounds count."
    },
    exitCodeList = {
      "0:success",
      "1:bug in this program",
      "2:invalid option or argument",
      "3:a database is unreachable or setup failed, or results cannot be saved or printed",
      "4:invalid run: it is in no figure",
      "129, 130, 143:ended early by hang-up, Ctrl-C or TERM"
    })
public final class MatrixCommand extends DatabaseCommand {
  @Mixin private final MatrixOptions options = new MatrixOptions();

  public MatrixCommand(Catalog catalog, Console console) {
    super(catalog, console, MatrixOptions.PARAMETERS);
  }

  @Override
  public Integer call() {
    Matrix plan = new MatrixPlanner(catalog(), options.work.path, choices()).plan();
    SeriesExecution execution =
        options.output.execution(options.work, options.forks.fresh(), new ExitStatus(), console());
    if (!options.output.quiet() && !plan.benchmarks().isEmpty()) {
      console().err().println("rating a processor: " + String.join(", ", plan.benchmarks()));
    }
    return execution.run(List.of(new Study(plan.rated(CpuBenchmarks::named), null, console())));
  }

  @Override
  public Set<String> hiddenOptions() {
    return MatrixPlanner.settings(catalog());
  }
}
