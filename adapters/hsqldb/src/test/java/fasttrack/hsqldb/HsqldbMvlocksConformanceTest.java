package fasttrack.hsqldb;

import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** With the model {@code mvlocks}: the second of two sessions waits for the table. */
class HsqldbMvlocksConformanceTest extends HsqldbConformanceTest {
  @Override
  protected Options options() {
    return Options.of(backend(), folder, Map.of("model", List.of("mvlocks")));
  }

  @Override
  protected boolean variant() {
    return true;
  }

  @Override
  protected Set<Anomaly> seenDespite(Isolation level) {
    return Set.of();
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of();
  }
}
