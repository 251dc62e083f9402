package fasttrack.hsqldb;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
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

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.DEADLOCK);
  }
}
