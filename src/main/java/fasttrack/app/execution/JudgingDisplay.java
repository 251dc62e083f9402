package fasttrack.app.execution;

import fasttrack.app.console.Console;
import fasttrack.app.kind.Document;
import fasttrack.app.report.Report;
import fasttrack.app.threshold.Thresholds;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges runs, or the medians of repeats, after another display has shown them. What was missed is
 * also said on standard error, where nobody has to look for it. Used by one thread.
 */
public final class JudgingDisplay implements Display {
  private final Console console;
  private final Display shown;
  private final boolean json;
  private final boolean repeated;
  private final Thresholds thresholds;
  private final ExitStatus status;
  private final List<JudgedOutput> outputs;
  private final List<RecordedRun> runs = new ArrayList<>();

  /**
   * Makes a display.
   *
   * @param console is told what was missed
   * @param shown shows the runs
   * @param json whether standard output gets nothing but JSON
   * @param repeated whether the runs up to a document are repeats, summarized by it
   * @param thresholds by what they are judged
   * @param status takes what was missed
   * @param outputs are told of what was judged
   */
  public JudgingDisplay(
      Console console,
      Display shown,
      boolean json,
      boolean repeated,
      Thresholds thresholds,
      ExitStatus status,
      List<JudgedOutput> outputs) {
    this.console = console;
    this.shown = shown;
    this.json = json;
    this.repeated = repeated;
    this.thresholds = thresholds;
    this.status = status;
    this.outputs = List.copyOf(outputs);
  }

  @Override
  public void run(PlannedRun plan, RecordedRun run) {
    shown.run(plan, run);
    runs.add(run);
    if (!repeated) {
      judge(null);
    }
  }

  @Override
  public void document(Document document, Saved saved) {
    shown.document(document, saved);
    judge(document.report());
  }

  @Override
  public void end() {
    shown.end();
    outputs.forEach(JudgedOutput::end);
  }

  private void judge(@Nullable Report report) {
    List<RunResult> results = runs.stream().map(RecordedRun::result).toList();
    Judged judged = new Judged(runs, repeated, thresholds.judge(results, repeated), report);
    runs.clear();
    outputs.forEach(output -> output.add(judged));
    if (!json) {
      console.print(judged.text());
    }
    if (!judged.missed().isEmpty()) {
      status.missed();
      String what = results.getFirst().spec().data().workload();
      judged.missed().forEach(each -> console.tell(what + ": threshold " + each.text()));
    }
  }
}
