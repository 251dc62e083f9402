package fasttrack.app.study.matrix;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.study.SeriesExecution;
import fasttrack.app.study.Study;
import fasttrack.machine.rating.CpuBenchmarks;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code matrix}: reruns the published tables. */
@Command(name = "matrix", header = "Rerun FASTTRACK's published tables and compare the figures.")
public final class MatrixCommand extends DatabaseCommand {
  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final CommonOptions.Forks forks = new CommonOptions.Forks();
  @Mixin private final CommonOptions.StudyOutput output = new CommonOptions.StudyOutput();

  public MatrixCommand(Catalog catalog, Console console) {
    super(catalog, console, MatrixPlanner.PARAMETERS);
  }

  @Override
  public Integer call() {
    Matrix plan = new MatrixPlanner(catalog(), work.path, choices()).plan();
    SeriesExecution execution = output.execution(work, forks.fresh(), new ExitStatus(), console());
    if (!output.quiet() && !plan.benchmarks().isEmpty()) {
      console().err().println("rating a processor: " + String.join(", ", plan.benchmarks()));
    }
    return execution.run(List.of(new Study(plan.rated(CpuBenchmarks::named), null, console())));
  }

  @Override
  public Set<String> hiddenOptions() {
    return MatrixPlanner.settings(catalog());
  }
}
