package fasttrack.core.spec;

import fasttrack.core.model.Workload;
import java.util.Optional;

/** Makes workloads of files. Implementations are found as services, and are thread-safe. */
public interface WorkloadReader {
  /**
   * Returns the workload in a file; empty where the name is not that of a file of this reader's.
   *
   * @param name the file's path
   * @throws RuntimeException where the file cannot be read, or has a mistake
   */
  Optional<Workload> read(String name);
}
