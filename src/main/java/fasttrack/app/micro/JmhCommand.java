package fasttrack.app.micro;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.execution.StopSignals;
import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.Progress;
import fasttrack.app.micro.MicroResult.MicroRun;
import fasttrack.app.options.command.CatalogCommand;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.result.bundle.BundleException;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.SeriesFolder;
import java.io.IOException;
import java.nio.file.Path;
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
    MicroExecution execution =
        new MicroExecution(planner.builds(), extent, options.work.path, console());
    return options.output.execution(console()).run("jmh", "jmh", execution::measure);
  }

  /**
   * Executes the micro-runs of one build or of several that take turns, and keeps what JMH
   * measured.
   *
   * @param builds the builds; the first is the one of interest
   * @param work where backends keep their files on disk
   * @param console what it prints to
   */
  private record MicroExecution(
      List<Build> builds, MicroLength extent, Path work, Console console) {
    /** Measures. */
    Made measure(SeriesFolder folder, Progress progress, StopSignals signals) {
      MicroStudy study = new MicroStudy(builds, extent, progress::message);
      measure(study, folder, signals);
      boolean interrupted = signals.status() != 0;
      boolean good = builds.stream().allMatch(build -> study.failures(build).isEmpty());
      if (builds.stream().allMatch(build -> study.forks(build).isEmpty())) {
        builds.stream()
            .flatMap(build -> study.failures(build).stream())
            .map(MicroLines::failure)
            .distinct()
            .forEach(console::tell);
        console.tell("nothing was measured");
        return new Made(null, good && interrupted);
      }
      Build first = builds.getFirst();
      for (Build build : builds.subList(1, builds.size())) {
        String json = ResultJson.write(study.result(build, interrupted));
        folder.keep(build.name() + ".json", json + "\n");
      }
      if (builds.size() > 1) {
        console.tell("to compare: fasttrack jmh-compare " + folder.path());
      }
      MicroResult result = study.result(first, interrupted);
      return new Made(MicroResult.KIND.document(file("micro", first), result), good);
    }

    private void measure(MicroStudy study, SeriesFolder folder, StopSignals signals) {
      try (Places places = Places.make(work)) {
        JmhFork forks = new JmhFork(extent, places, () -> signals.status() != 0);
        boolean goesOn = true;
        for (int round = 0; round < extent.forks() && goesOn; round++) {
          goesOn = study.round(round, forks, () -> signals.status() != 0);
          for (Build build : builds) {
            if (!study.forks(build).isEmpty()) {
              folder.keep(file("jmh", build) + ".json", study.forks(build).json() + "\n");
            }
          }
        }
      } catch (IOException e) {
        throw new BundleException(work + " cannot be written: " + e.getMessage(), e);
      }
    }

    /** Returns the name of a build's file: of the only one, or of one of several. */
    private String file(String only, Build build) {
      if (builds.size() == 1) {
        return only;
      }
      return only.equals("jmh") ? "jmh-" + build.name() : build.name();
    }
  }
}
