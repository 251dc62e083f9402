package fasttrack.derby;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** At the default level, read committed, with locks on rows. */
class DerbyConformanceTest extends BackendConformanceTest {
  @Override
  protected Backend backend() {
    return new DerbyBackend();
  }

  @Override
  protected Connection stranger() throws SQLException {
    return DriverManager.getConnection(url());
  }

  @Override
  protected void makeForeign() throws Exception {
    super.makeForeign();
    shutDown();
  }

  @Override
  protected Object foreignContent() throws Exception {
    Object content = super.foreignContent();
    shutDown();
    return content;
  }

  private String url() {
    return "jdbc:derby:" + folder.resolve("derby/data");
  }

  private void shutDown() {
    try {
      DriverManager.getConnection(url() + ";shutdown=true").close();
    } catch (SQLException e) {
      // which says that it did so
    }
  }

  /** The log's control file says where the last checkpoint is. */
  @Override
  protected Optional<Object> writtenOut() throws Exception {
    return Optional.of(
        Arrays.hashCode(Files.readAllBytes(folder.resolve("derby/data/log/log.ctrl"))));
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.DEADLOCK);
  }
}
