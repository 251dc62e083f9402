package fasttrack.app.execution;

import fasttrack.core.spec.Segment;
import org.jspecify.annotations.Nullable;

/**
 * A run of a series.
 *
 * @param plan what runs
 * @param title the step in a few words, for its progress: {@code tp1 on filedb, run 2 of 3}
 * @param folderName the name of the folder that keeps the run
 * @param process the name of the Java process that makes it, where it is not alone in its process;
 *     null where it is
 * @param lastOfProcess whether that process makes no further run
 */
public record NextRun(
    PlannedRun plan,
    String title,
    String folderName,
    @Nullable String process,
    boolean lastOfProcess) {
  /** Makes a run that is alone in its process. */
  public NextRun(PlannedRun plan, String title, String folderName) {
    this(plan, title, folderName, null, true);
  }

  /** Returns a part of the same run. */
  NextRun withSegment(Segment segment, String folder) {
    return new NextRun(plan.withSegment(segment), title, folder, process, lastOfProcess);
  }
}
