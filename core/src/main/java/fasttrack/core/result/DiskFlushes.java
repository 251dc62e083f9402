package fasttrack.core.result;

import java.util.Optional;

/**
 * How often the disk that holds the database was told to flush its cache, beside the commits that
 * are to survive a loss of power.
 *
 * @param flushes how many flushes it completed within the measured interval, for whatever program;
 *     it may make one of several that come together
 * @param commits how many transactions that began and ended within the interval committed changes
 */
public record DiskFlushes(long flushes, long commits) {
  /** Fewer commits prove nothing. */
  private static final long COMMITS_MIN = 100;

  /** The interval's edges and the disk's account are not exact. */
  private static final double TOLERANCE = 0.5;

  /** Returns the flushes a commit; NaN without commits. */
  public double perCommit() {
    return commits == 0 ? Double.NaN : (double) flushes / commits;
  }

  /**
   * Returns why these commits cannot all have been forced to the disk; empty where they may.
   *
   * @param connections how many commit at the same time at the most, and so may share a flush
   */
  public Optional<Finding> tooFew(int connections) {
    return commits >= COMMITS_MIN && flushes * connections < TOLERANCE * commits
        ? Optional.of(
            Finding.invalid("commits-not-forced").with("flushes", flushes).with("commits", commits))
        : Optional.empty();
  }
}
