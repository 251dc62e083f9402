package fasttrack.core.facet;

import fasttrack.core.model.Schema;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import java.util.List;
import java.util.Map;

/**
 * A database that has a structure beyond its rows, such as chains, and can walk all of it to check
 * whether it is sound. Comes with {@link Capability#SELF_CHECKING}.
 */
public interface SelfChecking {
  /** The maximum number of faults reported one by one; of further faults, only the number is. */
  int FAULTS_MAX = 100;

  /**
   * Walks the whole structure of a schema's data; changes nothing. No session may be active.
   *
   * @throws BackendException if the database holds no data of that schema, or cannot be read
   */
  StructureReport check(Schema schema);

  /**
   * The findings of a check.
   *
   * @param walked the number of elements walked, by kind (for example {@code chains}), in display
   *     order
   * @param faults the faults, one line each: at most {@link #FAULTS_MAX}, and a last line that says
   *     how many more there are
   */
  record StructureReport(Map<String, Long> walked, List<String> faults) {}
}
