package fasttrack.core.facet;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import java.util.List;

/**
 * A database whose transactions a caller can drive step by step, and so interleave. Comes with
 * {@link Capability#STEPWISE}.
 */
public interface Stepwise {
  /**
   * Connects a session that is driven step by step.
   *
   * @param types the transactions; a session refers to them by position
   * @throws BackendException if it cannot connect
   */
  StepwiseSession connectStepwise(List<TransactionType> types);
}
