package fasttrack.core.result;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How often the disk that holds the database was told to flush its cache, beside the commits that
 * are to survive a loss of power.
 *
 * @param flushes how many flushes it completed between two readings, where the measured interval
 *     begins and when it is over, for whatever program; it may make one of several that come
 *     together
 * @param commits how many transactions that ended between these readings committed changes
 * @param watched what was seen of some of these, drawn at random; null where nothing was
 */
public record DiskFlushes(long flushes, long commits, @Nullable Watched watched) {
  /** The fewest commits from which it is concluded that they were not forced to the disk. */
  private static final long COMMITS_MIN = 100;

  /** The interval's edges and the disk's account are not exact. */
  private static final double TOLERANCE = 0.5;

  /** The fewest watched commits from which the same is concluded. */
  private static final long WATCHED_MIN = 50;

  /** A smaller share of the watched commits with a flush is too few. */
  private static final double FORCED_MIN = 0.9;

  /**
   * Commits during which the disk's count of flushes was read: from the begin of the commit, or of
   * the transaction where only a server knows when it commits, to its end.
   *
   * @param commits how many
   * @param forced during how many of them the disk completed a flush, for whatever program
   */
  public record Watched(long commits, long forced) {}

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
    if (watched != null
        && watched.commits >= WATCHED_MIN
        && watched.forced < FORCED_MIN * watched.commits) {
      return Optional.of(
          Finding.invalid("commits-without-flush")
              .with("watched", watched.commits)
              .with("unforced", watched.commits - watched.forced));
    }
    return commits >= COMMITS_MIN && flushes * connections < TOLERANCE * commits
        ? Optional.of(
            Finding.invalid("commits-not-forced").with("flushes", flushes).with("commits", commits))
        : Optional.empty();
  }
}
