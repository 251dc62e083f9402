package fasttrack.hsqldb;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import java.util.Set;

/** With row versions at serializable: the second writer of a row gives way at once. */
class HsqldbSnapshotConformanceTest extends HsqldbConformanceTest {
  @Override
  protected Options options() {
    return super.options().withIsolation(Isolation.SERIALIZABLE);
  }

  @Override
  protected boolean variant() {
    return true;
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.SERIALIZATION_FAILURE);
  }
}
