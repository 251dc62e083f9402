package fasttrack.relational.server;

import fasttrack.core.spi.Database;
import fasttrack.core.spi.ReplicatedServer;
import fasttrack.support.server.EmbeddedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The replicas of a server that a run has started, as its database hands them out. */
public abstract class JdbcReplicas implements ReplicatedServer {
  private final EmbeddedServer server;
  private final int started;
  private final Function<String, JdbcServerDatabase> opener;

  /**
   * Makes them.
   *
   * @param started how many replicas the run has started
   * @param opener prepares the database of the one at an address, {@code host:port}
   */
  protected JdbcReplicas(
      EmbeddedServer server, int started, Function<String, JdbcServerDatabase> opener) {
    this.server = server;
    this.started = started;
    this.opener = opener;
  }

  @Override
  public final List<Database> replicas() {
    List<Database> all = new ArrayList<>();
    try {
      for (String address : server.replicaAddresses()) {
        JdbcServerDatabase database = opener.apply(address);
        database.open();
        all.add(database);
      }
      return all;
    } catch (RuntimeException e) {
      all.forEach(Database::close);
      throw e;
    }
  }

  @Override
  public final int deadReplicas() {
    return started - server.replicas().size();
  }
}
