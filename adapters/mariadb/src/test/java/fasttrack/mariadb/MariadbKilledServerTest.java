package fasttrack.mariadb;

import fasttrack.core.conformance.KilledServerConformanceTest;
import fasttrack.core.facet.KillableServer;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import java.util.List;

class MariadbKilledServerTest extends KilledServerConformanceTest {
  @Override
  protected Backend backend() {
    return new MariadbBackend();
  }

  /** The server is one process. */
  @Override
  protected List<ProcessHandle> processes(Database database) {
    return List.of(database.as(KillableServer.class).process().orElseThrow());
  }
}
