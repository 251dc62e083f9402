package fasttrack.duckdb;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;

class DuckdbConformanceTest extends BackendConformanceTest {
  @Override
  protected Backend backend() {
    return new DuckdbBackend();
  }

  @Override
  protected Connection stranger() throws SQLException {
    return DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("duckdb/fasttrack.db"));
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.SERIALIZATION_FAILURE);
  }
}
