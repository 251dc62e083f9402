package fasttrack.sqlite;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;

class SqliteConformanceTest extends BackendConformanceTest {
  @Override
  protected Backend backend() {
    return new SqliteBackend();
  }

  @Override
  protected Connection stranger() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("sqlite/fasttrack.db"));
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.BUSY);
  }
}
