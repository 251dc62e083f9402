package fasttrack.app.run;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.kind.Document;
import fasttrack.app.repeat.RepeatReport;
import fasttrack.app.series.Plan;
import fasttrack.app.study.Design;
import fasttrack.app.study.Study;
import fasttrack.app.study.StudySummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run over and over, for means and their confidence intervals. Each draws rows and inputs of
 * its own, so that the runs sample these, too.
 *
 * @param blocks how often it runs, from 1
 */
public record Repeats(PlannedRun plan, int blocks) implements Design<PlannedRun> {
  @Override
  public String folderName() {
    return plan.folderName() + "-repeat";
  }

  @Override
  public List<Point<PlannedRun>> points() {
    return List.of(new Point<>(plan, "", plan));
  }

  @Override
  public String unit() {
    return "run";
  }

  @Override
  public Optional<Document> whole(
      List<Study.Ran<PlannedRun>> runs, int completeBlocks, boolean interrupted) {
    return Optional.of(
        RepeatReport.KIND.document(
            new StudySummary<PlannedRun>(
                    RepeatReport.KIND.format(),
                    new Plan(List.of(), unit(), blocks, List.of(), null),
                    point -> Map.of(),
                    List.of(),
                    List.of(),
                    List.of())
                .of(points(), runs)));
  }
}
