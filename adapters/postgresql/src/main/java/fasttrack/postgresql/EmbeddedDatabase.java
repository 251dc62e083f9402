package fasttrack.postgresql;

import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Maintenance;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Snapshotting;
import fasttrack.support.server.EmbeddedServer;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The database of a server that this run started, which stops when the database is closed. */
class EmbeddedDatabase extends PostgresqlDatabase implements KillableServer, Snapshotting {
  private final EmbeddedServer server;

  EmbeddedDatabase(
      EmbeddedServer server, Set<String> reported, Options options, BackendCpu.Vantage cpuPlace) {
    super(PostgresqlServer.address(server), reported, options, cpuPlace, server);
    this.server = server;
  }

  @Override
  public List<Maintenance> maintenance(Instant from, Instant until) {
    return MaintenanceLog.read(server.folder().log(), from, until);
  }
}
