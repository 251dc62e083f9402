package fasttrack.postgresql;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Survival;
import fasttrack.network.store.ServedStoreProvider;
import fasttrack.network.store.StoreServer;
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
  public StoreServer start(Options options) {
    PostgresqlBackend backend = new PostgresqlBackend();
    Map<String, List<String>> own = new HashMap<>(options.own().given());
    own.keySet().retainAll(options().stream().map(BackendOption::name).toList());
    PostgresqlDatabase database =
        (PostgresqlDatabase)
            backend.open(
                Options.of(backend, options.workFolder(), own)
                    .withDurability(options.durability())
                    .withSessionsMax(options.sessionsMax())
                    .withProgress(options.progress()));
    Replication replication = Replication.of(options.own());
    return new StoreServer(
        database,
        () ->
            PostgresqlStore.open(
                database.address(), options.durability(), replication, database::state));
  }
}
