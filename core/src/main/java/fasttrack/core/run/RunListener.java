package fasttrack.core.run;

import fasttrack.core.population.PopulationListener;
import fasttrack.core.proof.Operations;
import java.util.List;

/** Receives the progress of a run. Called on the thread that runs it. */
public interface RunListener extends PopulationListener {
  /** Listens to nothing. */
  RunListener NONE = new RunListener() {};

  /** A phase begins. */
  default void phase(Phase phase) {}

  /** The database's files are copied, for later runs to begin with. */
  default void keeping() {}

  /**
   * This process waits for others of the run; called over and over.
   *
   * @param segments the numbers of those that are awaited
   * @param of how many there are
   */
  default void waiting(List<Integer> segments, int of) {}

  /**
   * Transactions run; called about four times a second.
   *
   * @param executed how many were executed so far, warm-up included
   * @param elapsedNanos the time since the phase began
   * @param expectedNanos how long the phase will take, or -1 where a number of transactions ends it
   * @param expectedTransactions how many transactions will be measured, or -1 where a time ends it
   */
  default void running(
      long executed, long elapsedNanos, long expectedNanos, long expectedTransactions) {}

  /** Transactions run and are measured; called as often as {@link #running}. */
  default void measuring(LiveFigures figures) {}

  /**
   * Transactions left traces, and all of these are there.
   *
   * @param operations what the transactions observed; not to be kept
   */
  default void observed(Operations operations) {}

  /** The phases of a run, in their order. */
  enum Phase {
    OPENING,
    POPULATING,
    VERIFYING_ANSWERS,
    WARMING_UP,
    MEASURING,
    VERIFYING_STATE,
    /** Only where the database has a structure to check. */
    CHECKING_STRUCTURE
  }
}
