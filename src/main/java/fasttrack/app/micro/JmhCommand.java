package fasttrack.app.micro;

import fasttrack.app.bundle.ResultJson;
import fasttrack.app.command.CatalogCommand;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.micro.MicroResult.MicroRun;
import fasttrack.app.parameter.Catalog;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code jmh}: runs microbenchmarks. */
@Command(
    name = "jmh",
    header = "Benchmark single transactions and parts of the program with JMH.",
    parameterListHeading = "%n")
public final class JmhCommand extends CatalogCommand {
  @Mixin private final JmhOptions options = new JmhOptions();

  @Parameters(
      arity = "0..*",
      paramLabel = "-- JMH-OPTIONS",
      description = "Options for JMH, such as -- -i 10 -prof stack.")
  private final List<String> more = new ArrayList<>();

  public JmhCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    JmhPlanner planner = new JmhPlanner(catalog(), options, more);
    Extent extent = planner.extent();
    if (options.what.list) {
      Build head = planner.head();
      if (options.output.json()) {
        console().out().println(ResultJson.write(planner.listed(head)));
      } else {
        head.runs().stream().map(MicroRun::name).forEach(console().out()::println);
      }
      return ExitStatus.OK;
    }
    MicroExecution execution =
        new MicroExecution(planner.builds(), extent, options.work.path, console());
    return options.output.execution(console()).run("jmh", "jmh", execution::measure);
  }
}
