package fasttrack.network;

import com.github.benmanes.caffeine.cache.stats.CacheStats;
import fasttrack.core.facet.SelfChecking;
import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Database.PopulationProgress;
import fasttrack.core.spi.Database.RowConsumer;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.network.engine.BulkLoad;
import fasttrack.network.engine.OpenBase;
import fasttrack.network.engine.SetScan;
import fasttrack.network.engine.Structure;
import fasttrack.network.engine.StructureCheck;
import fasttrack.network.interpreter.NetworkSession;
import fasttrack.network.lock.Granularity;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreDescription;
import fasttrack.network.store.StoreException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store with a database for each schema. */
abstract class NetworkDatabase implements Database, SelfChecking, Stepwise, Checkpointing {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkDatabase.class);

  private final NetworkOptions own;
  private final String location;
  private final Supplier<KeyValueStore> opener;
  private final Map<String, OpenBase> open = new ConcurrentHashMap<>();

  /** What was counted of databases that are no longer open. */
  private final Map<EngineCounter, Long> ended = new EnumMap<>(EngineCounter.class);

  private volatile KeyValueStore store;
  private volatile Roots roots;

  /**
   * Opens a store.
   *
   * @throws StoreException where it cannot be opened
   */
  NetworkDatabase(NetworkOptions own, String location, Supplier<KeyValueStore> opener) {
    this.own = own;
    this.location = location;
    this.opener = opener;
    this.store = guarded(opener);
    this.roots = new Roots(store, location);
  }

  /** Returns the store, as it is open now. */
  final KeyValueStore store() {
    return store;
  }

  /** Returns the root records of the store. */
  final Roots roots() {
    return roots;
  }

  /** Closes the store; sessions that are still connected have lost it. */
  final void closeStore() {
    synchronized (open) {
      count().forEach((counter, count) -> ended.merge(counter, count, Long::sum));
      open.values().forEach(OpenBase::retire);
      open.clear();
    }
    store.close();
  }

  /** Opens the store again, after {@link #closeStore}. */
  final void openStore() {
    store = guarded(opener);
    roots = new Roots(store, location);
  }

  /** Returns how a session's CPU time on the engine's side is known. */
  abstract ServerCpu sessionCpu();

  /** Releases what holds the store, which is closed. */
  abstract void release();

  @Override
  public Engine engine() {
    return guarded(this::describe);
  }

  private Engine describe() {
    StoreDescription known = store.description();
    Map<String, String> settings = new LinkedHashMap<>(known.settings());
    settings.putAll(own.settings());
    return new Engine(
        "network model on " + known.product(),
        known.version(),
        location,
        own.locks() == Granularity.NONE ? Isolation.READ_UNCOMMITTED : Isolation.SERIALIZABLE,
        settings);
  }

  @Override
  public Map<EngineCounter, Long> counters() {
    synchronized (open) {
      Map<EngineCounter, Long> counters = count();
      ended.forEach((counter, count) -> counters.merge(counter, count, Long::sum));
      return counters;
    }
  }

  /** Counts what the open databases have done; called with their lock. */
  private Map<EngineCounter, Long> count() {
    long found = 0;
    long read = 0;
    long syncs = 0;
    for (OpenBase base : open.values()) {
      syncs += base.syncsMade();
      CacheStats stats = base.cache().stats();
      found += stats.hitCount();
      read += stats.missCount();
    }
    Map<EngineCounter, Long> counters = new EnumMap<>(EngineCounter.class);
    counters.put(EngineCounter.LOG_SYNCS, syncs);
    if (own.recordCacheBytes() > 0) {
      counters.put(EngineCounter.RECORDS_READ, read);
      counters.put(EngineCounter.RECORDS_FOUND, found);
    }
    return counters;
  }

  @Override
  public void checkpoint() {
    guarded(
        () -> {
          store.checkpoint();
          return store;
        });
  }

  @Override
  public Optional<Marker> marker(String schema) {
    return guarded(() -> roots.find(schema).map(RootRecord::marker));
  }

  @Override
  public void create(Dataset dataset) {
    guarded(
        () -> {
          open.remove(dataset.schema().name());
          Structure structure = NetworkSchema.structure(dataset.schema().types());
          roots.replace(Marker.of(dataset, Marker.State.LOADING), structure);
          return structure;
        });
  }

  @Override
  public void populate(Dataset dataset, PopulationProgress progress) {
    guarded(
        () -> {
          String schema = dataset.schema().name();
          open.remove(schema);
          RootRecord root = roots.get(schema);
          BulkLoad load = new BulkLoad(base(root, Granularity.NONE), progress);
          for (RecordType type : dataset.schema().types()) {
            load.load(type, dataset);
          }
          store.sync();
          return root;
        });
  }

  @Override
  public void mark(Marker marker) {
    guarded(() -> roots.put(roots.get(marker.schema()).with(marker)));
  }

  @Override
  public void scan(RecordType type, RowConsumer consumer) {
    guarded(
        () -> {
          RootRecord root = holding(List.of(type));
          SetScan.run(store, root.number(), root.structure().set(type.name()), consumer);
          return root;
        });
  }

  @Override
  public Session connect(List<TransactionType> types) {
    return session(types);
  }

  @Override
  public StepwiseSession connectStepwise(List<TransactionType> types) {
    for (TransactionType type : types) {
      if (type.program() != null) {
        throw new IllegalArgumentException(type.name() + " decides itself what it does");
      }
    }
    return session(types);
  }

  private NetworkSession session(List<TransactionType> types) {
    return guarded(() -> new NetworkSession(base(types), own.calls(), types, sessionCpu()));
  }

  @Override
  public List<String> threadNames() {
    return store.description().threadNames();
  }

  @Override
  public StructureReport check(Schema schema) {
    return guarded(
        () -> {
          RootRecord root = roots.get(schema.name());
          StructureCheck check = new StructureCheck(store, root.number(), root.structure());
          OpenBase base = open.get(schema.name());
          if (base != null) {
            check.compare(base.cache());
          }
          return check.run();
        });
  }

  @Override
  public void close() {
    try {
      store.close();
    } catch (StoreException e) {
      // Acknowledged commits are in the log; a failure to close must not lose the result.
      LOG.warn("{}", e.getMessage(), e);
    } finally {
      release();
    }
  }

  /** Returns the one open database in which all sessions on these transactions' data meet. */
  private OpenBase base(List<TransactionType> types) {
    RootRecord root = holding(types.stream().flatMap(TransactionType::types).toList());
    return open.computeIfAbsent(root.marker().schema(), schema -> base(root, own.locks()));
  }

  private OpenBase base(RootRecord root, Granularity granularity) {
    return new OpenBase(
        store,
        root.number(),
        root.structure(),
        granularity,
        OpenBase.LOCK_TIMEOUT_NANOS,
        own.recordCacheBytes());
  }

  /** Returns the database whose data sets are made of these record types. */
  private RootRecord holding(List<RecordType> types) {
    for (RootRecord root : roots.all()) {
      if (types.stream().allMatch(type -> holds(root.structure(), type))) {
        return root;
      }
    }
    throw BackendException.setup(location + " holds no data sets for " + types);
  }

  private static boolean holds(Structure structure, RecordType type) {
    return structure.sets().stream()
        .filter(set -> set.name().equals(type.name()))
        .map(
            set ->
                set.items().stream()
                    .map(item -> new Field(set.name(), item.name(), item.type()))
                    .toList())
        .anyMatch(type.fields()::equals);
  }

  static <T> T guarded(Supplier<T> work) {
    try {
      return work.get();
    } catch (StoreException e) {
      throw failed(e);
    }
  }

  static BackendException failed(StoreException e) {
    return new BackendException(
        e.damaged() ? BackendException.Kind.DAMAGED : BackendException.Kind.SETUP,
        String.valueOf(e.getMessage()),
        e);
  }
}
