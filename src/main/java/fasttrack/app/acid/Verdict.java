package fasttrack.app.acid;

/** What a test of the audit came to. */
public enum Verdict {
  PASSED,
  FAILED,
  /** It could not be shown, for a reason that is told. */
  NOT_SHOWN
}
