package fasttrack.core.model;

import java.util.Optional;

/**
 * Something that a workload's rules want to be said of a run. Fed with the run's acknowledged
 * transactions, then asked once. Not thread-safe.
 */
public interface Observation {
  /**
   * Takes note of a transaction of the run that changed the data.
   *
   * @param inputs its inputs, valid during the call only
   */
  void acknowledged(TransactionType type, long[] inputs);

  /**
   * Returns what there is to say, in one line.
   *
   * @param rateTps the run's rate in transactions a second
   */
  Optional<String> remark(double rateTps);
}
