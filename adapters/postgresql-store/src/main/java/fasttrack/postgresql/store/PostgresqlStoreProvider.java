package fasttrack.postgresql.store;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Survival;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.ServedStoreProvider;
import fasttrack.postgresql.PostgresqlBackend;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.postgresql.server.ServerBinaries;
import fasttrack.postgresql.standby.Replication;
import fasttrack.support.server.EmbeddedServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The store {@code postgresql} of the network model. */
@SpiVersion(SpiVersion.CURRENT)
public final class PostgresqlStoreProvider implements ServedStoreProvider {
  @Override
  public String name() {
    return "postgresql";
  }

  /** Behind the stores that need no server. */
  @Override
  public int order() {
    return 100;
  }

  @Override
  public Optional<String> unavailable() {
    return ServerBinaries.unavailable();
  }

  @Override
  public List<BackendOption> options() {
    return Replication.options();
  }

  /** A relaxed commit may still be in the server's memory. */
  @Override
  public Offer offer(Offer model, OptionValues own) {
    Replication.ofStarted(own);
    return model.surviving(Durability.RELAXED, Survival.NOTHING);
  }

  @Override
  public Database start(Options options) {
    PostgresqlBackend backend = new PostgresqlBackend();
    Map<String, List<String>> own = new HashMap<>(options.own().given());
    own.keySet().retainAll(options().stream().map(BackendOption::name).toList());
    return backend.open(
        Options.of(backend, options.workFolder(), own)
            .withDurability(options.durability())
            .withSessionsMax(options.sessionsMax())
            .withProgress(options.progress()));
  }

  @Override
  public KeyValueStore open(Database server, Options options) {
    return PostgresqlStore.open(
        server.as(PostgresqlAddress.class),
        options.durability(),
        Replication.of(options.own()),
        () -> state(server.as(EmbeddedServer.class)));
  }

  /** Tells what has become of the server that this run has started. */
  private static String state(EmbeddedServer server) {
    return "; the PostgreSQL server that this run had started %s; its log ends with: %s"
        .formatted(server.isAlive() ? "is running" : "has exited", server.lastWords());
  }
}
