package fasttrack.app.run;

import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ChildRun;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.FreshJvms;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.parameter.Catalog;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run-child}: the process of one run; not for users. See {@link FreshJvms}. */
@Command(
    name = FreshJvms.COMMAND,
    hidden = true,
    header = "Execute the run described on standard input; used by 'fasttrack' itself only.")
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
      new ChildRun(spec -> PlannedRun.of(spec, catalog), console).run();
    } catch (IOException | UnreadableException e) {
      throw new ParameterException(
          Objects.requireNonNull(command).commandLine(),
          "this command is not for users: " + e.getMessage(),
          e);
    }
    return ExitStatus.OK;
  }
}
