package fasttrack.app.study.run;

import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.JudgingDisplay;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.ExportOptions;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.command.ThresholdOptions;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Faults;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Words;
import fasttrack.app.report.export.JepsenHistory;
import fasttrack.app.report.threshold.Thresholds;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.study.Design;
import fasttrack.app.study.SeriesExecution;
import fasttrack.app.study.Study;
import fasttrack.core.model.Workload;
import fasttrack.core.proof.Tracer;
import fasttrack.core.result.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: runs workloads on a backend. */
@Command(name = "run", header = "Run workloads on a database and show where the time goes.")
public final class RunCommand extends DatabaseCommand {
  public static final String NAME = "run";

  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final CommonOptions.Forks forks = new CommonOptions.Forks();
  @Mixin private final ThresholdOptions thresholdOptions = new ThresholdOptions();
  @Mixin private final CommonOptions.Output output = new CommonOptions.Output();
  @Mixin private final CommonOptions.RunResults results = new CommonOptions.RunResults();
  @Mixin private final ExportOptions exports = new ExportOptions();
  @Mixin private final HistoryFile observed = new HistoryFile();
  @Mixin private final CommonOptions.Reference reference = new CommonOptions.Reference();

  public RunCommand(Catalog catalog, Console console) {
    super(
        catalog,
        console,
        Parameters.and(
            Parameters.with(defaultWorkloads(catalog)),
            Parameters.SEGMENT,
            Parameters.REPEAT.saying("Runs per workload, for means and confidence intervals")));
  }

  @Override
  public Integer call() {
    Choices choices = choices();
    int repeat = choices.value(Parameters.REPEAT);
    if (choices.has(Parameters.FAULT) && repeat > 1) {
      throw Faults.notAlone();
    }
    List<PlannedRun> plans = new Planner(catalog(), work.path, choices, reference.id).plan();
    boolean single = repeat == 1 && plans.size() == 1;
    if (!single && (choices.has(Parameters.SEGMENT) || observed.file != null)) {
      throw new UsageException(
          observed.file == null ? "segment" : "history",
          "applies to a single run: give one --workload, without --repeat");
    }
    Thresholds thresholds = thresholdOptions.of(plans, console());
    JepsenHistory history = observed.of(plans.getFirst());
    plans = history == null ? plans : List.of(plans.getFirst().telling(history));
    ExitStatus status = new ExitStatus();
    Display display =
        new JudgingDisplay(
            console(), output.form(), single, repeat > 1, thresholds, status, exports.open(single));
    SeriesExecution execution = results.execution(work, forks.fresh(), display, status, console());
    int decided = repeat == 1 ? execution.runAlone(plans) : execution.run(studies(plans, repeat));
    if (history != null) {
      history.end();
    }
    return decided;
  }

  /** Returns the parameter of a command that takes several workloads. */
  public static Parameter<String> defaultWorkloads(Catalog catalog) {
    return Parameters.WORKLOAD.unset(
        catalog.defaultWorkloads().stream()
            .map(Workload::name)
            .collect(Collectors.joining(", then ")));
  }

  /** The file of what transactions observed. */
  @Command(optionListHeading = CommonOptions.OUTPUT)
  private static final class HistoryFile {
    @Option(names = "--history", paramLabel = "FILE")
    private @Nullable Path file;

    /** Prepares the file; returns null where there is none. */
    @Nullable JepsenHistory of(PlannedRun plan) {
      if (file != null && !Tracer.traces(plan.workload().types())) {
        throw Words.refused(
            "history", Finding.fact("no-trace").with("workload", plan.workload().name()));
      }
      return file == null ? null : new JepsenHistory(file);
    }
  }

  private List<Study> studies(List<PlannedRun> plans, int repeat) {
    return plans.stream()
        .map(plan -> new Study(new RepeatedRuns(plan, repeat), null, console()))
        .toList();
  }

  /**
   * One run over and over, for means and their confidence intervals. Each draws rows and inputs of
   * its own, so that the runs sample these, too.
   *
   * @param blocks how often it runs, from 1
   */
  private record RepeatedRuns(PlannedRun plan, int blocks) implements Design {
    @Override
    public Outline outline() {
      String folder = plan.folderName() + "-repeat";
      return new Outline(RepeatReport.KIND, folder, "run", "run less", false);
    }

    @Override
    public List<Point> points() {
      return List.of(new Point("", Map.of(), plan));
    }
  }
}
