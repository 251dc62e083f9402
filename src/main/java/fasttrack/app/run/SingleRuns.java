package fasttrack.app.run;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.study.NextRun;
import fasttrack.app.study.Series;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Runs that stand for themselves, such as one of each workload. */
public final class SingleRuns implements Series<SingleRuns.SingleRun> {
  private final List<PlannedRun> plans;

  /** A step of its own. */
  record SingleRun(PlannedRun plan) implements NextRun {
    @Override
    public String title() {
      return plan.title();
    }

    @Override
    public String folderName() {
      return Recorder.stamp() + "-" + plan.folderName();
    }
  }

  /** Makes the series. */
  public SingleRuns(List<PlannedRun> plans) {
    this.plans = List.copyOf(plans);
  }

  @Override
  public Optional<String> folderName() {
    return Optional.empty();
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    return executors.here();
  }

  @Override
  public Iterator<SingleRun> steps() {
    return plans.stream().map(SingleRun::new).iterator();
  }
}
