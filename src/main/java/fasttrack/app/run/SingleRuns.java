package fasttrack.app.run;

import fasttrack.app.execution.NextRun;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.study.Series;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Runs that stand for themselves, such as one of each workload.
 *
 * @param plans what runs, in this order
 */
public record SingleRuns(List<PlannedRun> plans) implements Series {

  @Override
  public Optional<String> folderName() {
    return Optional.empty();
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    return executors.here();
  }

  @Override
  public Iterator<NextRun> steps() {
    return plans.stream()
        .map(plan -> new NextRun(plan, plan.title(), Recorder.stamp() + "-" + plan.folderName()))
        .iterator();
  }
}
