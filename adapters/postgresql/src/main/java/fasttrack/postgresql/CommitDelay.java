package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a commit waits for others, so that one write to disk serves them all. */
final class CommitDelay {
  private static final String OFF = "off";
  private static final Pattern VALUE = Pattern.compile("(\\d{1,6})(us|ms)(?:,(\\d{1,4}))?");

  /** The server's own limits. */
  private static final int DELAY_MAX_MICROS = 100_000;

  private static final int SIBLINGS_MAX = 1_000;

  private CommitDelay() {}

  /**
   * Returns the settings that an option's value asks for: {@code off}, or a delay in us or ms, and
   * after a comma the number of other transactions that must be open for the delay to apply.
   */
  static Map<String, String> settings(String value) {
    if (value.equals(OFF)) {
      return Map.of("commit_delay", "0");
    }
    Matcher matcher = VALUE.matcher(value);
    if (matcher.matches()) {
      int micros = Integer.parseInt(matcher.group(1)) * (matcher.group(2).equals("ms") ? 1_000 : 1);
      int siblings = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
      if (micros >= 0 && micros <= DELAY_MAX_MICROS && siblings <= SIBLINGS_MAX) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("commit_delay", Integer.toString(micros));
        if (matcher.group(3) != null) {
          settings.put("commit_siblings", Integer.toString(siblings));
        }
        return settings;
      }
    }
    throw BackendException.usage(
        ("--group-commit takes off, or a delay of at most 100ms and the number of other open"
             + " transactions (0 to %s) at which it is waited, for example 200us or 1ms,5; not %s")
            .formatted(SIBLINGS_MAX, value));
  }
}
