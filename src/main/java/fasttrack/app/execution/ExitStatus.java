package fasttrack.app.execution;

/**
 * Decides the status with which the process ends, from the outcomes of a command's runs and tests,
 * in any order. Used by one thread.
 *
 * <p>A result that cannot be saved outweighs an invalid one, which outweighs a missed threshold,
 * which outweighs an interruption: a failure is not hidden by the user's Ctrl-C.
 */
public final class ExitStatus {
  /** All went well. */
  public static final int OK = 0;

  /** A bug in this program. */
  public static final int BUG = 1;

  /** An invalid option or argument. */
  public static final int USAGE = 2;

  /** The database cannot be reached or set up, or results cannot be saved or written. */
  public static final int ENVIRONMENT = 3;

  /** A run is invalid or not verified, or a test has failed. */
  public static final int INVALID = 4;

  /** All went well, but a figure misses a threshold. */
  public static final int MISSED = 99;

  /** All went well, but the reader of standard output closed its pipe: 128 and SIGPIPE's number. */
  public static final int CLOSED_PIPE = 141;

  private boolean unsaved;
  private boolean invalid;
  private boolean missed;

  /** Takes a run. One that was only interrupted before it measured anything is not invalid. */
  public void add(RecordedRun run) {
    add(run.saved());
    if (run.result().validity().fails()) {
      invalid();
    }
  }

  /** Takes whether something could be saved. */
  public void add(Saved saved) {
    unsaved |= saved.folder() == null;
  }

  /** Takes that something is invalid, or that a test has failed. */
  public void invalid() {
    invalid = true;
  }

  /** Takes that a figure misses a threshold. */
  public void missed() {
    missed = true;
  }

  /**
   * Decides.
   *
   * @param interrupted the status of the signal that ended the command early, 128 and the signal's
   *     number, or 0 where none did
   */
  public int decide(int interrupted) {
    if (unsaved) {
      return ENVIRONMENT;
    }
    if (invalid) {
      return INVALID;
    }
    return missed ? MISSED : interrupted;
  }
}
