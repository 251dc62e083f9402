package fasttrack.app.audit.acid;

import java.util.List;

/**
 * The result of a test.
 *
 * @param summary in a few words
 * @param evidence what was seen, a line each
 */
record TestOutcome(TestVerdict verdict, String summary, List<String> evidence) {

  static TestOutcome notShown(String reason) {
    return new TestOutcome(TestVerdict.NOT_SHOWN, reason, List.of());
  }
}
