package fasttrack.app.execution;

import fasttrack.app.report.Report;

/** A file that tells other programs of runs, or of what several runs or tests made. */
public interface JudgedOutput {
  /** Takes runs, or the repeats of one, as they end. */
  void add(Judged judged);

  /** Takes what a series that is no repeat, an audit or a comparison comes to. */
  void add(Report report);

  /**
   * Writes why the command ended early, after what it had by then.
   *
   * @param command its name
   * @param problem what went wrong, in one line
   */
  default void failed(String command, String problem) {}

  /**
   * Writes what is not written yet, whether or not the command failed.
   *
   * @throws fasttrack.app.bundle.BundleException where that fails
   */
  void end();
}
