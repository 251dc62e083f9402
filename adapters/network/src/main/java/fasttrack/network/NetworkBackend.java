package fasttrack.network;

import fasttrack.core.model.DataModel;
import fasttrack.core.model.SpiVersion;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.network.interpreter.CallVariant;
import fasttrack.network.interpreter.Explanation;
import fasttrack.network.lock.Granularity;
import fasttrack.network.store.ServedStoreProvider;
import fasttrack.network.store.StoreKind;
import fasttrack.network.store.StoreProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The backend {@code network}. */
@SpiVersion(SpiVersion.CURRENT)
public final class NetworkBackend implements Backend {
  @Override
  public String name() {
    return "network";
  }

  @Override
  public String title() {
    return "network model (IMAGE-like), in this process, over a key-value store";
  }

  @Override
  public DataModel dataModel() {
    return DataModel.NETWORK;
  }

  @Override
  public List<BackendOption> options() {
    return NetworkOptions.all();
  }

  @Override
  public List<LockChoice> lockChoices() {
    return NetworkOptions.lockChoices();
  }

  @Override
  public List<Map<String, String>> variants() {
    return NetworkOptions.variants();
  }

  /**
   * Two-phase locks isolate fully, phantoms included, whatever is locked; calls without locks do
   * not isolate at all.
   */
  @Override
  public Offer offer(OptionValues own) {
    CallVariant calls = NetworkOptions.calls(own);
    Granularity locks = NetworkOptions.locks(own, calls);
    Offer offer =
        Offer.of(locks == Granularity.NONE ? Isolation.READ_UNCOMMITTED : Isolation.SERIALIZABLE)
            .with(
                Capability.CONCURRENT_WRITERS,
                Capability.STEPWISE,
                Capability.PROGRAMS,
                Capability.SELF_CHECKING,
                Capability.LOCK_WAITS,
                Capability.CHECKPOINT);
    Offer whole =
        NetworkOptions.store(own).orElse(null) instanceof ServedStoreProvider served
            ? served.offer(offer.with(Capability.EMBEDDED_SERVER, Capability.ROUND_TRIPS), own)
            : offer.with(Capability.IN_PROCESS, Capability.SNAPSHOTS);
    return calls == CallVariant.IMAGE1000_OPTIMIZED ? whole.upToTerminals(1) : whole;
  }

  @Override
  public Optional<String> unavailable() {
    List<StoreKind> stores = Stores.all();
    if (stores.stream().anyMatch(store -> store.unavailable().isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        stores.stream()
            .map(store -> store.name() + ": " + store.unavailable().orElse(""))
            .reduce((some, more) -> some + "; " + more)
            .orElse("there is no key-value store in this distribution"));
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    NetworkOptions own = NetworkOptions.of(options.own());
    return Explanation.of(
        type, NetworkSchema.structure(type.types().toList()), own.calls(), own.locks());
  }

  @Override
  public Optional<Path> missing(Options options) {
    return NetworkOptions.of(options.own()).store() instanceof StoreProvider store
        ? FolderDatabase.missing(store, options)
        : Optional.empty();
  }

  @Override
  public Database open(Options options) {
    NetworkOptions own = NetworkOptions.of(options.own());
    if (own.calls() == CallVariant.IMAGE1000_OPTIMIZED && options.sessionsMax() > 1) {
      throw BackendException.usage(
          "--terminals: %s has no locks, so there is no isolation and it runs one terminal, not %s"
              .formatted(own.calls().option(), options.sessionsMax()));
    }
    Optional<String> unavailable = own.store().unavailable();
    if (unavailable.isPresent()) {
      throw new BackendException(
          BackendException.Kind.UNREACHABLE, own.store().name() + ": " + unavailable.get());
    }
    return switch (own.store()) {
      case StoreProvider store -> FolderDatabase.open(own, store, options);
      case ServedStoreProvider store -> ServedDatabase.open(own, store, options);
    };
  }
}
