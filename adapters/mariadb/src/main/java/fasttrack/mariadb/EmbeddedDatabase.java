package fasttrack.mariadb;

import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Snapshotting;
import fasttrack.support.server.EmbeddedServer;

/** The database of a server that this run started, which stops when the database is closed. */
class EmbeddedDatabase extends MariadbDatabase
    implements KillableServer, Checkpointing, Snapshotting {
  EmbeddedDatabase(EmbeddedServer server, Nodes nodes, Options options) {
    super(Galera.of(options.own()).product(), nodes, server.owner(), options, server);
  }

  @Override
  public final void checkpoint() {
    run("write a checkpoint", ServerCheckpoint::write);
  }
}
