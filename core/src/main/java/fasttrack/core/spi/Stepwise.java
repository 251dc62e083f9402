package fasttrack.core.spi;

import fasttrack.core.model.TransactionType;
import java.util.List;

/**
 * A database whose transactions can be driven step by step, so that two can be interleaved. Comes
 * with {@link Capability#STEPWISE}.
 */
public interface Stepwise {
  /**
   * Connects a session that is driven step by step.
   *
   * @param types the transactions; a session knows them by their position
   * @throws BackendException where it cannot connect
   */
  StepwiseSession connectStepwise(List<TransactionType> types);
}
