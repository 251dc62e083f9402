package fasttrack.hsqldb;

import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Isolation;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;

/** With the default model, row versions. */
class HsqldbConformanceTest extends BackendConformanceTest {
  @Override
  protected Backend backend() {
    return new HsqldbBackend();
  }

  @Override
  protected Connection stranger() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:hsqldb:file:" + folder.resolve("hsqldb/data") + ";shutdown=true", "SA", "");
  }

  /** Row versions let write skew through at serializable, as its page says. */
  @Override
  protected Set<Anomaly> seenDespite(Isolation level) {
    return level == Isolation.SERIALIZABLE ? Set.of(Anomaly.WRITE_SKEW) : Set.of();
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.DEADLOCK);
  }
}
