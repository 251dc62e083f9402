package fasttrack.app.result.series;

import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.List;

/**
 * What stands beside the runs of a study of locks.
 *
 * @param choices the granularities, from the finest to the coarsest
 * @param proofs what was shown of each granularity before the runs; empty where nothing was
 * @param anomalies what each isolation level was seen to let through; empty where one level ran
 * @param published what was published of coarser and finer locks without contention; empty where
 *     nothing was, of this workload
 */
public record LockEvidence(
    List<LockChoice> choices,
    List<Proof> proofs,
    List<LevelAnomalies> anomalies,
    List<Reported> published)
    implements Extra {

  /**
   * What two sessions showed of a granularity.
   *
   * @param level what is locked
   * @param pairs what was tried, and what came of it
   */
  public record Proof(LockLevel level, List<Exclusion> pairs) {

    /** Tells whether the granularity excludes what it claims to, and nothing else. */
    public boolean holds() {
      return pairs.stream().allMatch(Exclusion::holds);
    }
  }

  /**
   * What an isolation level lets through with the finest locks of the grid.
   *
   * @param isolation the level
   * @param seen the anomalies that were provoked, in words
   */
  public record LevelAnomalies(Isolation isolation, List<String> seen) {}

  /**
   * A published ratio of times, from one terminal.
   *
   * @param title what was measured
   * @param coarser what the coarser locks cover
   * @param finer what the finer ones cover
   * @param ratio the geometric mean over transaction types of the time with coarser locks over that
   *     with finer ones
   */
  public record Reported(String title, LockLevel coarser, LockLevel finer, double ratio) {}
}
