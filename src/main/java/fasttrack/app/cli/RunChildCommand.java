package fasttrack.app.cli;

import fasttrack.app.execution.ChildRun;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.FreshJvms;
import fasttrack.app.execution.PlannedRun;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import picocli.CommandLine.Command;

/** {@code run-child}: the process of one run; not for users. See {@link FreshJvms}. */
@Command(
    name = FreshJvms.COMMAND,
    hidden = true,
    header = "Execute the run that is told on standard input; used by 'fasttrack' itself only.")
final class RunChildCommand implements Callable<Integer> {
  private final Catalog catalog;
  private final IntConsumer exit;

  RunChildCommand(Catalog catalog, IntConsumer exit) {
    this.catalog = catalog;
    this.exit = exit;
  }

  @Override
  public Integer call() throws IOException {
    PrintStream report = System.out;
    System.setOut(System.err);
    new ChildRun(this::planned, exit).run(System.in, report);
    return ExitStatus.OK;
  }

  private PlannedRun planned(BenchmarkSpec spec) {
    Data data = spec.data();
    Workload workload = catalog.workload(data.workload());
    return new PlannedRun(
        data.profileWasChosen() ? workload.withProfile(data.profile()) : workload,
        catalog.backend(spec.target().backend()),
        spec,
        null);
  }
}
