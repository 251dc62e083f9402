package fasttrack.app.selftest;

/** What a check of the self-test came to. */
public enum Agreement {
  /** The figure is as near to the truth as it must be. */
  OK,
  /** The figure is further off than it may be. */
  WRONG,
  /** The figure is off, by no more than what else ran on this machine can explain. */
  TOO_BUSY,
  /** There is no truth to compare with: the figure is shown for its own sake. */
  SHOWN
}
