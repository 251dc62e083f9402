package fasttrack.core.run;

import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Capability;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What runs, on what.
 *
 * @param spec what determines the run
 * @param workload the workload
 * @param types its transaction types that run, in published order
 * @param capabilities what the backend can tell
 * @param statements the statements or calls of a type
 */
record RunSubject(
    BenchmarkSpec spec,
    Workload workload,
    List<TransactionType> types,
    Set<Capability> capabilities,
    Function<TransactionType, List<String>> statements) {
  /** Tells whether the backend has a capability. */
  boolean tells(Capability capability) {
    return capabilities.contains(capability);
  }
}
