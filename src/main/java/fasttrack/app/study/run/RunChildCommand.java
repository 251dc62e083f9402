package fasttrack.app.study.run;

import fasttrack.app.execution.ChildJvms;
import fasttrack.app.execution.ChildRuns;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.result.bundle.UnreadableException;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run-child}: a process of runs; not for users. See {@link ChildJvms}. */
@Command(
    name = ChildJvms.COMMAND,
    hidden = true,
    header = "Execute the runs described on standard input; used by 'fasttrack' itself only.")
public final class RunChildCommand implements Callable<Integer> {
  private final Catalog catalog;
  private final Console console;

  @Spec private @Nullable CommandSpec command;

  public RunChildCommand(Catalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public Integer call() {
    try {
      new ChildRuns(spec -> PlannedRun.of(spec, catalog), console).run();
    } catch (IOException | UnreadableException e) {
      throw new ParameterException(
          Objects.requireNonNull(command).commandLine(),
          "this command is not for users: " + e.getMessage(),
          e);
    }
    return ExitStatus.OK;
  }
}
