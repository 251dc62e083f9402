package fasttrack.app.acid;

import java.util.List;

/**
 * The result of a test.
 *
 * @param summary in a few words
 * @param evidence what was seen, a line each
 */
record Finding(Verdict verdict, String summary, List<String> evidence) {
  Finding {
    evidence = List.copyOf(evidence);
  }

  static Finding notShown(String reason) {
    return new Finding(Verdict.NOT_SHOWN, reason, List.of());
  }
}
