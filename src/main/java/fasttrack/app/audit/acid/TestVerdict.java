package fasttrack.app.audit.acid;

import fasttrack.app.report.Check;

/** The verdict of a test. */
public enum TestVerdict {
  PASSED("passed", Check.Outcome.PASSED),
  FAILED("FAILED", Check.Outcome.FAILED),
  /** The database could not be reached or read, so that nothing is known of it. */
  NOT_KNOWN("NOT KNOWN", Check.Outcome.ERROR),
  /** It could not be shown; the result states the reason. */
  NOT_SHOWN("not shown", Check.Outcome.SKIPPED);

  final String word;
  final Check.Outcome outcome;

  TestVerdict(String word, Check.Outcome outcome) {
    this.word = word;
    this.outcome = outcome;
  }
}
