package fasttrack.mariadb;

import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Options;

/** The database of a server that this run started, which stops when the database is closed. */
final class EmbeddedDatabase extends MariadbDatabase implements KillableServer, Checkpointing {
  EmbeddedDatabase(MariadbServer server, Options options) {
    super(server.address(), options, server.server());
  }

  @Override
  public void checkpoint() {
    run("write a checkpoint", ServerCheckpoint::write);
  }
}
