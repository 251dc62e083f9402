package fasttrack.app.study;

import fasttrack.app.execution.PlannedRun;

/**
 * One run of a series.
 *
 * @param plan what runs
 * @param title the step in a few words, for its progress: {@code tp1 on filedb, run 2 of 3}
 * @param folderName the name of the folder that keeps the run
 */
public record NextRun(PlannedRun plan, String title, String folderName) {}
