package fasttrack.core.spi;

import java.time.Duration;
import java.time.Instant;

/**
 * Work that an engine did of its own accord, beside its transactions.
 *
 * @param began when, by this machine's clock
 * @param lasted how long; zero where its end is not known
 * @param note more of it, in the engine's words
 */
public record Maintenance(Kind kind, Instant began, Duration lasted, String note) {
  /** What an engine does. */
  public enum Kind {
    /** It wrote out the pages that it had changed since the last time. */
    CHECKPOINT,
    /** It cleared a table of rows that no transaction can see any more. */
    VACUUM
  }
}
