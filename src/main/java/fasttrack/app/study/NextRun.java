package fasttrack.app.study;

import fasttrack.app.execution.PlannedRun;

/** One run of a series. */
public interface NextRun {
  /** Returns what runs. */
  PlannedRun plan();

  /** Returns the step in a few words, for its progress: {@code tp1 on filedb, run 2 of 3}. */
  String title();

  /** Returns the name of the folder that keeps the run. */
  String folderName();
}
