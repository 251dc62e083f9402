package fasttrack.core.exclusion;

import org.jspecify.annotations.Nullable;

/**
 * What two transactions did to each other of which the first had not ended.
 *
 * @param pair what both touch, for example {@code writers of two rows of one page}
 * @param excludes whether the lock claims to exclude the second; null if it claims neither
 * @param seen what the second did
 */
public record Exclusion(String pair, @Nullable Boolean excludes, Reaction seen) {
  /** What the second transaction did while the first was open. */
  public enum Reaction {
    /** It was done only after the first had ended. */
    WAITED("waited"),
    /** The engine rolled it back in favor of the first. */
    GAVE_WAY("gave way"),
    /** It was done before the first had ended. */
    WENT_ON("went on");

    private final String words;

    Reaction(String words) {
      this.words = words;
    }
  }

  /** Tells whether what was seen is what the lock claims. */
  public boolean holds() {
    return excludes == null || excludes == (seen != Reaction.WENT_ON);
  }

  /** Returns it in one line. */
  public String text() {
    String line = pair + ": the second " + seen.words;
    return holds() ? line : line + ", and should " + (seen == Reaction.WENT_ON ? "wait" : "go on");
  }
}
