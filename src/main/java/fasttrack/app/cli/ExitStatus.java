package fasttrack.app.cli;

/** With what the process ends. Interrupted runs end with 128 and the signal's number. */
final class ExitStatus {
  static final int OK = 0;

  /** The program's own fault. */
  static final int BUG = 1;

  /** The user's fault: options and arguments. */
  static final int USAGE = 2;

  /** The database, or the folder of results, cannot be reached or set up. */
  static final int ENVIRONMENT = 3;

  /** A run's figures do not count. */
  static final int INVALID = 4;

  private ExitStatus() {}
}
