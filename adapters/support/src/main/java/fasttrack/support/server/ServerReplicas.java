package fasttrack.support.server;

import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The replicas of a server that a run has started, as its database hands them out. */
public abstract class ServerReplicas implements ReplicatedServer {
  private final EmbeddedServer server;
  private final int started;
  private final Function<String, Database> opener;

  /**
   * Makes what a database hands out.
   *
   * @param server the server which takes writes
   * @param started how many replicas the run has started
   * @param opener opens the database of the one at an address, {@code host:port}
   */
  protected ServerReplicas(EmbeddedServer server, int started, Function<String, Database> opener) {
    this.server = server;
    this.started = started;
    this.opener = opener;
  }

  /** Returns the server that takes writes, with all of its replicas. */
  protected final EmbeddedServer server() {
    return server;
  }

  @Override
  public final List<Database> replicas() {
    List<Database> all = new ArrayList<>();
    try {
      server.replicaAddresses().forEach(address -> all.add(opener.apply(address)));
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
