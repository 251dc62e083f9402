package fasttrack.network;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.WatchedReplicas;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Maintenance;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.ServedStoreProvider;
import fasttrack.network.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store on a server that this run has started. Where the server was lost and is back, the store
 * is opened anew, so that what is left of earlier sessions can write no more.
 */
final class ServedDatabase extends NetworkDatabase implements KillableServer {
  private static final Logger LOG = LoggerFactory.getLogger(ServedDatabase.class);
  private static final ServerCpu OF_ALL =
      new ServerCpu.Unavailable("the store's connections serve all terminals");

  private final Database server;

  private ServedDatabase(NetworkOptions own, Database server, Supplier<KeyValueStore> opener) {
    super(own, server.engine().location(), opener);
    this.server = server;
  }

  /**
   * Starts a server and opens the store on it.
   *
   * @throws BackendException of kind SETUP where that fails; nothing is left behind then
   */
  static ServedDatabase open(NetworkOptions own, ServedStoreProvider provider, Options options) {
    Database server = provider.start(options);
    try {
      return new ServedDatabase(own, server, () -> provider.open(server, options));
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public <T> Optional<T> facet(Class<T> facet) {
    return facet == WatchedReplicas.class ? server.facet(facet) : super.facet(facet);
  }

  @Override
  public Disclosure disclosure() {
    return server.disclosure();
  }

  @Override
  public Optional<DataSize> dataSize() {
    return server.dataSize();
  }

  /** Those of the model, and the server's own, which knows better how often its log was synced. */
  @Override
  public Map<EngineCounter, Long> counters() {
    Map<EngineCounter, Long> counters = super.counters();
    counters.putAll(server.counters());
    return counters;
  }

  @Override
  public Duration lag(EngineCounter counter) {
    return server.lag(counter);
  }

  @Override
  public List<Maintenance> maintenance(Instant from, Instant until) {
    return server.maintenance(from, until);
  }

  @Override
  public CpuReading serverCpuNanos() {
    return server.serverCpuNanos();
  }

  @Override
  ServerCpu sessionCpu() {
    return OF_ALL;
  }

  @Override
  public Optional<ProcessHandle> process() {
    return server.as(KillableServer.class).process();
  }

  @Override
  public void restart() {
    abandonStore();
    server.as(KillableServer.class).restart();
    openStore();
  }

  @Override
  public void kill() {
    server.as(KillableServer.class).kill();
  }

  @Override
  public void recover() {
    abandonStore();
    server.as(KillableServer.class).recover();
    openStore();
  }

  private void abandonStore() {
    try {
      closeStore();
    } catch (StoreException e) {
      // its connections are lost already
      LOG.info("{}", e.getMessage(), e);
    }
  }

  @Override
  void release() {
    server.close();
  }
}
