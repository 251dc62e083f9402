package fasttrack.derby;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Options;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** With locks on tables: the second of two sessions waits for the table. */
class DerbyTableLocksConformanceTest extends DerbyConformanceTest {
  @Override
  protected Options options() {
    return Options.of(backend(), folder, Map.of("locks", List.of("table")));
  }

  @Override
  protected boolean variant() {
    return true;
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of();
  }
}
