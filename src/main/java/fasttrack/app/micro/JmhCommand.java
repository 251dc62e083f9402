package fasttrack.app.micro;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.CatalogCommand;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.result.bundle.ResultJson;
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
    MicroLength extent = planner.extent();
    if (options.what.list) {
      Build head = planner.head();
      if (options.output.json()) {
        console().out().println(ResultJson.write(planner.listed(head)));
      } else {
        head.runs().stream().map(MicroRun::name).forEach(console().out()::println);
      }
      return ExitStatus.OK;
    }
    List<Build> builds = planner.builds();
    return options
        .output
        .execution(console())
        .run(
            "jmh",
            "jmh",
            (folder, progress, interruption) ->
                new MicroStudy(builds, extent, progress, interruption)
                    .measure(options.work.path, folder, console()));
  }
}
