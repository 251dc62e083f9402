package fasttrack.app.acid;

/** The verdict of a test. */
public enum Verdict {
  PASSED,
  FAILED,
  /** The database could not be reached or read, so that nothing is known of it. */
  NOT_KNOWN,
  /** It could not be shown; the result states the reason. */
  NOT_SHOWN
}
