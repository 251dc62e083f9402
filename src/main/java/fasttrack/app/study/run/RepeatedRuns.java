package fasttrack.app.study.run;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.study.Design;
import fasttrack.app.study.repeat.RepeatReport;
import java.util.List;
import java.util.Map;

/**
 * One run over and over, for means and their confidence intervals. Each draws rows and inputs of
 * its own, so that the runs sample these, too.
 *
 * @param blocks how often it runs, from 1
 */
public record RepeatedRuns(PlannedRun plan, int blocks) implements Design {
  @Override
  public Outline outline() {
    return new Outline(RepeatReport.KIND, plan.folderName() + "-repeat", "run", "run less", false);
  }

  @Override
  public List<Point> points() {
    return List.of(new Point("", Map.of(), plan));
  }
}
