package fasttrack.postgresql;

import fasttrack.core.spi.Options;
import fasttrack.core.spi.ReplicatedServer;
import fasttrack.support.server.EmbeddedServer;
import java.util.Set;

/** The database of a primary with standbys that this run started. */
final class ClusterDatabase extends EmbeddedDatabase implements ReplicatedServer {
  ClusterDatabase(
      EmbeddedServer server, Set<String> reported, Options options, BackendCpu.Vantage cpuPlace) {
    super(server, reported, options, cpuPlace);
  }
}
