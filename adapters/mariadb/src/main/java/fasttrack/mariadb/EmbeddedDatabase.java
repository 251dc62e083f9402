package fasttrack.mariadb;

import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Snapshotting;
import fasttrack.support.server.EmbeddedServer;

/** The database of a server that this run started, which stops when the database is closed. */
final class EmbeddedDatabase extends MariadbDatabase
    implements KillableServer, Checkpointing, Snapshotting {
  EmbeddedDatabase(EmbeddedServer server, Options options) {
    super(MariadbServer.url(server), server.owner(), options, server);
  }

  @Override
  public void checkpoint() {
    run("write a checkpoint", ServerCheckpoint::write);
  }
}
