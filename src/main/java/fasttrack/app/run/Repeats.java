package fasttrack.app.run;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.kind.Kind;
import fasttrack.app.repeat.RepeatReport;
import fasttrack.app.series.StudyResult;
import fasttrack.app.study.Design;
import java.util.List;
import java.util.Map;

/**
 * One run over and over, for means and their confidence intervals. Each draws rows and inputs of
 * its own, so that the runs sample these, too.
 *
 * @param blocks how often it runs, from 1
 */
public record Repeats(PlannedRun plan, int blocks) implements Design {
  @Override
  public Kind<StudyResult> kind() {
    return RepeatReport.KIND;
  }

  @Override
  public String folderName() {
    return plan.folderName() + "-repeat";
  }

  @Override
  public List<Point> points() {
    return List.of(new Point("", Map.of(), plan));
  }

  @Override
  public String unit() {
    return "run";
  }
}
