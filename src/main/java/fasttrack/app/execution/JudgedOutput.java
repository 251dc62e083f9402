package fasttrack.app.execution;

/** A file that tells other programs of runs. Used by one thread. */
public interface JudgedOutput {
  /** Takes runs as they end. */
  void add(Judged judged);

  /**
   * Writes what is not written yet, whether or not the command failed.
   *
   * @throws fasttrack.app.bundle.BundleException where that fails
   */
  void end();
}
