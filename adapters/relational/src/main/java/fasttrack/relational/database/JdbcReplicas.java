package fasttrack.relational.database;

import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.spi.Database;
import fasttrack.support.server.EmbeddedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The replicas of a server that a run has started, as its database hands them out. */
public abstract class JdbcReplicas implements ReplicatedServer {
  private final JdbcServerDatabase database;
  private final EmbeddedServer server;
  private final int started;
  private final Function<String, JdbcServerDatabase> opener;

  /**
   * Makes what a database hands out.
   *
   * @param database that of the server which takes writes
   * @param started how many replicas the run has started
   * @param opener prepares the database of the one at an address, {@code host:port}
   */
  protected JdbcReplicas(
      JdbcServerDatabase database, int started, Function<String, JdbcServerDatabase> opener) {
    this.database = database;
    this.server = database.as(EmbeddedServer.class);
    this.started = started;
    this.opener = opener;
  }

  /** Returns the database of the server that takes writes. */
  protected final JdbcServerDatabase database() {
    return database;
  }

  /** Returns that server, with all of its replicas. */
  protected final EmbeddedServer server() {
    return server;
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
