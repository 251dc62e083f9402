package fasttrack.postgresql.store;

import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.postgresql.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A standby takes the place of a server that was killed, and with it the store and its epoch. */
class PostgresqlStoreClusterTest extends PostgresqlStoreKilledServerTest {
  @Override
  protected Path serversFolder() {
    return TestServer.folder("killed-store-standbys");
  }

  @Override
  protected Options options() {
    return Options.of(
        backend(), serversFolder(), Map.of("store", List.of("postgresql"), "nodes", List.of("3")));
  }

  /** None, since standbys go on using CPU time while their primary is down. */
  @Override
  protected List<ProcessHandle> processes(Database database) {
    return List.of();
  }
}
