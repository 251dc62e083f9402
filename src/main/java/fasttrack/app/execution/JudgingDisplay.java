package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.report.Check;
import fasttrack.app.report.Report;
import fasttrack.app.report.run.RunReport;
import fasttrack.app.report.threshold.Thresholds;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.kind.Document;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.BenchmarkSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows runs and their repeats, judged by thresholds: as text while they come, with an empty line
 * after each, or as one JSON document. What was missed is also said on standard error, where nobody
 * has to look for it. Used by one thread.
 */
public final class JudgingDisplay implements Display {
  private final Console console;
  private final Form form;
  private final boolean single;
  private final boolean repeated;
  private final Thresholds thresholds;
  private final ExitStatus status;
  private final List<JudgedOutput> outputs;
  private final List<RunResult> runs = new ArrayList<>();
  private final List<RunResult> all = new ArrayList<>();

  /**
   * Makes a display.
   *
   * @param console is told what was missed
   * @param form what standard output gets
   * @param single whether the JSON document is the one run, rather than an array of runs
   * @param repeated whether the runs up to a document are repeats, summarized by it
   * @param thresholds by what they are judged
   * @param status takes what was missed
   * @param outputs are told of what was judged
   */
  public JudgingDisplay(
      Console console,
      Form form,
      boolean single,
      boolean repeated,
      Thresholds thresholds,
      ExitStatus status,
      List<JudgedOutput> outputs) {
    this.console = console;
    this.form = form;
    this.single = single;
    this.repeated = repeated;
    this.thresholds = thresholds;
    this.status = status;
    this.outputs = List.copyOf(outputs);
  }

  @Override
  public void run(PlannedRun plan, RecordedRun run) {
    runs.add(run.result());
    all.add(run.result());
    Report report = RunReport.of(run.result(), plan.reference());
    if (repeated) {
      outputs.forEach(output -> output.add(report, name("-run-" + runs.size()), true));
      show(report, run.saved());
    } else {
      judge(report, name(""), run.saved());
    }
  }

  @Override
  public void document(Document document, Saved saved) {
    judge(document.report(), name("-repeats"), saved);
  }

  @Override
  public void end() {
    if (form == Form.JSON && !all.isEmpty()) {
      console.print(
          (single ? ResultJson.write(all.getFirst()) : ResultJson.write(List.copyOf(all))) + "\n");
    }
    outputs.forEach(JudgedOutput::end);
  }

  private String name(String suffix) {
    BenchmarkSpec spec = runs.getFirst().spec();
    return spec.target().backend() + "-" + Catalog.shortName(spec.data().workload()) + suffix;
  }

  private void show(Report report, Saved saved) {
    if (form != Form.JSON) {
      console.print(form.text(report) + saved.lines() + "\n");
    }
  }

  /** Judges and shows what ran since the last time. */
  private void judge(Report report, String name, Saved saved) {
    List<Check> judged = thresholds.judge(runs, repeated);
    Report with = thresholds.in(report, judged, runs, repeated);
    String workload = runs.getFirst().spec().data().workload();
    runs.clear();
    outputs.forEach(output -> output.add(with, name, false));
    show(with, saved);
    for (Check each : judged) {
      if (each.outcome() == Check.Outcome.FAILED) {
        status.missed();
        console.tell(workload + ": threshold " + each.text());
      }
    }
  }
}
