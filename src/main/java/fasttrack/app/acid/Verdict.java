package fasttrack.app.acid;

/** The verdict of a test. */
public enum Verdict {
  PASSED,
  FAILED,
  /** It could not be shown; the result states the reason. */
  NOT_SHOWN
}
