package fasttrack.app.cli;

import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.report.RepeatReport;
import fasttrack.app.series.RepeatResult;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Repeats of one run, and what they come to. Used by one thread. */
final class Repeats {
  private final Planner.Planned plan;
  private final SeriesFolder folder;
  private final int planned;
  private final boolean shown;
  private final List<RunResult> results = new ArrayList<>();
  private final List<@Nullable String> bundles = new ArrayList<>();

  /**
   * Begins.
   *
   * @param folder where all runs are kept
   * @param shown whether standard output gets what they come to
   */
  Repeats(Planner.Planned plan, SeriesFolder folder, int planned, boolean shown) {
    this.plan = plan;
    this.folder = folder;
    this.planned = planned;
    this.shown = shown;
  }

  void add(Recorder.Recorded recorded) {
    results.add(recorded.result());
    bundles.add(recorded.folder());
  }

  /** Keeps what the runs come to, then shows it, and returns the status that follows. */
  int finish(int status) {
    if (results.isEmpty()) {
      return status;
    }
    RepeatResult result = RepeatResult.of(plan.workload().title(), planned, results, bundles);
    String text = RepeatReport.of(result);
    Saved kept = Saved.of(folder, "repeat", ResultJson.write(result), text);
    if (shown) {
      System.out.print(text + kept.line() + "\n");
      System.out.flush();
    }
    return kept.status(status);
  }
}
