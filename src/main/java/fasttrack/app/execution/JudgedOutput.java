package fasttrack.app.execution;

import fasttrack.app.report.Report;

/** A file that tells other programs what runs, or several runs or tests, come to. */
public interface JudgedOutput {
  /**
   * Takes what runs, or one of several, an audit or a comparison come to.
   *
   * @param name the name of a run or repeat among those of its command: {@code ENGINE-tp1-run-2};
   *     empty for what is no run
   * @param part whether it is one of those that a later report sums up
   */
  void add(Report report, String name, boolean part);

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
   * @throws fasttrack.app.result.bundle.BundleException where that fails
   */
  void end();
}
