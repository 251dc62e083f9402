package fasttrack.core.spi;

import fasttrack.core.model.Schema;
import java.util.List;
import java.util.Map;

/**
 * A database whose structure holds more than its rows tell, such as chains, and which can walk all
 * of it to see whether it is sound. Comes with {@link Capability#SELF_CHECKING}.
 */
public interface SelfChecking {
  /** Faults that are told one by one; of more, only their number is. */
  int FAULTS_MAX = 100;

  /**
   * Walks the whole structure of a schema's data; changes nothing. No session may be at work.
   *
   * @throws BackendException where the database holds nothing of that schema, or cannot be read
   */
  Findings check(Schema schema);

  /**
   * What a check found.
   *
   * @param walked how much of what was walked, in the order to show it, for example {@code chains}
   * @param faults what is not as it should be, a line each, at most {@link #FAULTS_MAX} and a last
   *     one that says how many more there are
   */
  record Findings(Map<String, Long> walked, List<String> faults) {
    public Findings {
      faults = List.copyOf(faults);
    }
  }
}
