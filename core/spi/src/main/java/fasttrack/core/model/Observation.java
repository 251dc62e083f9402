package fasttrack.core.model;

import java.util.Optional;

/**
 * A remark about a run that a workload's rules call for. It receives the run's acknowledged
 * transactions, and is then evaluated once. Not thread-safe.
 */
public interface Observation {
  /**
   * Receives an acknowledged transaction of the run that changed the data.
   *
   * @param inputs its inputs, valid during the call only
   */
  void acknowledged(TransactionType type, long[] inputs);

  /**
   * Returns the remark in one line, or empty if there is none.
   *
   * @param rateTps the run's rate in transactions per second
   */
  Optional<String> remark(double rateTps);
}
