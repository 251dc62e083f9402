package fasttrack.app.audit.selftest;

import fasttrack.app.report.Check.Outcome;

/** What a check of the self-test came to. */
public enum Agreement {
  /** The figure is as near to the truth as it must be. */
  OK("ok", Outcome.PASSED),
  /** The figure is further off than it may be. */
  WRONG("WRONG", Outcome.FAILED),
  /** The figure is off, by no more than what else ran on this machine can explain. */
  TOO_BUSY("busy", Outcome.SKIPPED),
  /** There is no truth to compare with: the figure is shown for its own sake. */
  SHOWN("", Outcome.PASSED);

  final String word;
  final Outcome outcome;

  Agreement(String word, Outcome outcome) {
    this.word = word;
    this.outcome = outcome;
  }
}
